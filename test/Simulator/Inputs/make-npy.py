"""make-npy.py PREFIX: files of NumPy's format with one fault each."""

import struct
import sys


def write(name, descriptor="<f4", order="False", shape="(2, 2)", data=b"\0" * 16):
    header = f"{{'descr': '{descriptor}', 'fortran_order': {order}, 'shape': {shape}, }}\n"
    content = b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header))
    content += header.encode() + data
    with open(f"{sys.argv[1]}.{name}.npy", "wb") as file:
        file.write(content)
    return content


def cut(name, content):
    with open(f"{sys.argv[1]}.{name}.npy", "wb") as file:
        file.write(content)


whole = write("whole")
cut("text", b"1 2 3 4\n")
cut("cut", b"\x93NUMPY\x02\x00\x10\x00")
cut("short", whole[:30])
write("complex", descriptor="<c8")
write("fortran", order="True")
write("shape", shape="(0, 2)")
write("bytes", data=b"\0" * 8)
