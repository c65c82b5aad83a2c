"""What benchmark/kernels is made of: each module measures one thing."""
