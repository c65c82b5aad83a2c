"""The lit test format: a test for each row."""

import os
import platform
import subprocess

import lit.formats
import lit.Test

from . import kernels, not_lowered, products, registers, table
from .element_types import TYPES
from .npy import read_npy, write_npy


class Mismatch(Exception):
    """The row did not do what it must."""


# Besides the rows: the list of what is not lowered has no line too many.
LIST_TEST = "not_lowered.py"


class RowFormat(lit.formats.TestFormat):
    def __init__(self, tools):
        self.tools = tools

    def getTestsInDirectory(self, suite, path_in_suite, lit_config, local_config):
        if path_in_suite != ("Rows",):
            return
        for name, row in sorted(table.get_rows(self.tools).items()):
            yield lit.Test.Test(suite, path_in_suite + (name,), local_config)
        yield lit.Test.Test(suite, path_in_suite + (LIST_TEST,), local_config)

    def execute(self, test, lit_config):
        rows = table.get_rows(self.tools)
        if test.path_in_suite[-1] == LIST_TEST:
            unused = not_lowered.find_unused(rows.values())
            text = "".join(f"no row is left for the line: {reason}\n"
                           for reason in unused)
            return (lit.Test.FAIL if unused else lit.Test.PASS), text
        row = rows[test.path_in_suite[-1]]
        directory = os.path.join(os.path.dirname(test.getExecPath()), "Output",
                                 row["name"])
        os.makedirs(directory, exist_ok=True)
        try:
            return RowRun(self.tools, row, directory).run(), ""
        except Mismatch as mismatch:
            return lit.Test.FAIL, f"{mismatch}\nfiles: {directory}\n"


class RowRun:
    def __init__(self, tools, row, directory):
        self.tools, self.row, self.directory = tools, row, directory
        self.target = table.get_target(row)
        self.products = None
        self.route = []

    def run(self):
        line = not_lowered.find(self.row)
        for self.route in self._get_routes():
            if line:
                self._run_intrinsic()
            else:
                self._run_lowered()
        if line:
            self._check_not_lowered(*line)
        return lit.Test.PASS

    def _get_routes(self):
        """Flags of mma-sim: LLVM IR, and where the CPU can, machine code."""
        yield []
        if self.row["class"] == "amx" and platform.machine() == "x86_64":
            yield ["--machine-code"]

    def _path(self, name):
        return os.path.join(self.directory, name)

    def _write(self, name, text):
        with open(self._path(name), "w") as file:
            file.write(text)
        return self._path(name)

    def _call(self, tool, *arguments):
        return subprocess.run([os.path.join(self.tools, tool), *arguments],
                              capture_output=True, text=True, cwd=self.directory)

    def _simulate(self, kernel, count, *arguments):
        lanes = self.row["lane_count"]
        if self.row["target"] == "spirv":
            lanes = kernels.SPIRV_LANES
        launch = [f"--grid={count}", f"--block={lanes}"] if lanes else []
        result = self._call("mma-sim", kernel, "--kernel=tiles", "--jobs=1",
                            f"--target={self.target}", *launch, *self.route,
                            *arguments)
        if result.returncode != 0:
            raise Mismatch(result.stdout + result.stderr)
        return result.stdout

    #===--------------------------------------------------------------------===#
    # By the passes
    #===--------------------------------------------------------------------===#

    def _select(self, kernel, *arguments):
        """Runs the passes on `kernel`."""
        options = f"target={self.target}"
        if self.row["a"]["type"] == "tf32":
            options += " math=tf32"
        return self._call("mma-opt", kernel, f"--mma-select={options}", *arguments)

    def _run_lowered(self):
        maker = products.Maker(self.row)
        self._run_products(maker.make(), depth=1)
        # As many as are loaded together where memory has them side by side.
        self._run_products([maker.make_deep(depth=4)], depth=4)

    def _run_products(self, made, depth):
        self.products = made
        row, count = self.row, len(made)
        kernel = self._write("tiles.mlir", kernels.make_mlir(row, count, depth))
        files = []
        k = row["k"] * depth
        for name, shape in (("a", (row["m"], k)), ("b", (row["n"], k)),
                            ("c", (row["m"], row["n"]))):
            matrices = [getattr(product, name) for product in made]
            if name == "b":
                matrices = [zip(*matrix) for matrix in matrices]
            self._write_matrices(name, matrices, (count, *shape))
            files.append(f"--arg=file:{name}.npy:{row[name]['type']}")
        if row["a"]["type"] == "tf32":
            # mma-sim runs the passes too, but has no option for the math mode.
            result = self._select(kernel, "-o", "selected.mlir")
            if result.returncode != 0:
                raise Mismatch(result.stderr)
            kernel = self._path("selected.mlir")
        text = self._simulate(kernel, count, *files, "--stats",
                              "--expect=matmul:0,1t,2")
        if "compared exactly: matches" not in text:
            raise Mismatch(text)
        if f"matrix op {count * depth} {row['name']} " not in " ".join(text.split()):
            raise Mismatch(f"another row was executed:\n{text}")

        kind = TYPES[row["c"]["type"]]
        got = [kind.decode(code) for code in self._read_codes("c")]
        wanted = [value for product in made for line in product.d for value in line]
        self._compare(got, wanted)

    def _write_matrices(self, name, matrices, shape):
        kind = TYPES[self.row[name]["type"]]
        size = kind.bits // 8
        codes = {}
        data = bytearray()
        for matrix in matrices:
            for line in matrix:
                for value in line:
                    if value not in codes:
                        codes[value] = kind.encode(value).to_bytes(size, "little")
                    data += codes[value]
        descriptor = {1: "|u1", 2: "<u2", 4: "<f4", 8: "<f8"}[size]
        write_npy(self._path(f"{name}.npy"), descriptor, shape, bytes(data))

    def _read_codes(self, name):
        size = TYPES[self.row[name]["type"]].bits // 8
        data = read_npy(self._path(f"{name}.npy"))
        return [int.from_bytes(data[i:i + size], "little")
                for i in range(0, len(data), size)]

    def _compare(self, got, wanted):
        if got == wanted:
            return
        n, m = self.row["n"], self.row["m"]
        at = next(i for i, pair in enumerate(zip(got, wanted)) if pair[0] != pair[1])
        product, place = divmod(at, m * n)
        raise Mismatch(f"product {product}, D[{place // n}][{place % n}] is {got[at]}, "
                       f"must be {wanted[at]}")

    def _check_not_lowered(self, reason, message):
        kernel = self._write("tiles.mlir", kernels.make_mlir(self.row, 1))
        result = self._select(kernel)
        line = f"line of test/Rows/row_tests/not_lowered.py: {reason}"
        if result.returncode == 0:
            raise Mismatch(f"the passes lower this row now, against the {line}")
        if message not in result.stderr:
            raise Mismatch(f"the passes do not say '{message}', against the {line}\n"
                           + result.stderr)

    #===--------------------------------------------------------------------===#
    # By the intrinsic
    #===--------------------------------------------------------------------===#

    def _run_intrinsic(self):
        self.products = products.Maker(self.row).make()
        row = self.row
        blocks = row["blocks"]
        batches = [self.products[i:i + blocks]
                   for i in range(0, len(self.products), blocks)]
        lanes = max(row["lane_count"], 1)
        data = {}
        for role in "abc":
            operand = registers.OperandRegisters(row, role)
            key = "stored_a" if role == "a" and row["sparse"] else role
            data[role] = b"".join(
                operand.pack([self._get_matrix(product, key) for product in batch])
                for batch in batches)
        if row["sparse"]:
            data["index"] = b"".join(registers.pack_index(row, batch[0])
                                     for batch in batches)
        if row["scale_register_type"]:
            for role in "ab":
                data[f"scale{role.upper()}"] = b"".join(
                    registers.pack_scales(row, batch[0], role) for batch in batches)
        result_bits = registers.get_type_bits(row["d"]["register_type"])
        result_size = result_bits * row["d"]["register_count"] // 8
        data["d"] = bytes(result_size * lanes * len(batches))

        count = len(batches)
        sizes = {name: len(content) // (lanes * count) for name, content in data.items()}
        kernel = self._write("tiles.ll", kernels.make_llvm(row, sizes, count))
        files = []
        for name in kernels.get_buffers(row):
            write_npy(self._path(f"{name}.npy"), "|u1", (len(data[name]),), data[name])
            files.append(f"--arg=file:{name}.npy")
        self._simulate(kernel, count, *files)

        result = read_npy(self._path("d.npy"))
        size = result_size * lanes
        got, wanted = [], []
        for i, batch in enumerate(batches):
            matrices = registers.unpack_result(row, result[i * size:(i + 1) * size])
            for matrix, product in zip(matrices, batch):
                got += [value for line in matrix for value in line]
                wanted += [value for line in product.d for value in line]
        self._compare(got, wanted)

    @staticmethod
    def _get_matrix(product, key):
        if key != "stored_a":
            return getattr(product, key)
        return [[line[k] for k in kept] for line, kept in zip(product.a, product.index)]
