"""LLVM IR that calls the intrinsics of rows, and what is to be asked of whom."""

import re

# What the backend is called, what a probe function looks like there.
TARGETS = {
    "rocm": {"triple": "amdgcn-amd-amdhsa", "pointer": "ptr addrspace(1)"},
    "cuda": {"triple": "nvptx64-nvidia-cuda", "pointer": "ptr"},
    "x86": {"triple": "x86_64-unknown-linux-gnu", "pointer": "ptr"},
}
NEWEST_PTX = 90
SCALARS = {"f16": "half", "bf16": "bfloat", "f32": "float", "f64": "double"}


def llvm_type(mlir):
    """`vector<4xf16>` -> `<4 x half>`."""
    vector = re.fullmatch(r"vector<(\d+)x(\w+)>", mlir)
    if vector:
        return f"<{vector[1]} x {llvm_type(vector[2])}>"
    if mlir.startswith("!amx.tile") or mlir == "!llvm.x86_amx":
        return "x86_amx"
    return SCALARS.get(mlir, mlir)


def get_result(row):
    """LLVM type of D: one value, or a struct of several."""
    d = row["d"]
    types = [llvm_type(d["register_type"])] * d["register_count"]
    return types[0] if len(types) == 1 else "{ " + ", ".join(types) + " }"


class Function:
    """One function that calls a row's intrinsic once."""

    def __init__(self, row):
        self.row = row
        self.parameters = []
        self.setup = []

    def operand(self, word):
        if word in ("a", "b", "c"):
            operand = self.row[word]
            type_ = llvm_type(operand["register_type"])
            return [self.value(type_) for _ in range(operand["register_count"])]
        if ":" in word:
            type_, value = word.split(":")
            return [f"{type_} " + ({"0": "false", "1": "true"}[value]
                                   if type_ == "i1" else value)]
        # The place of nonzeros, scales: integers of a width that LLVM knows.
        return [self.value(llvm_type(self.row.get("operand_types", {}).get(word, "i32")))]

    def value(self, type_):
        name = f"%v{len(self.parameters) + len(self.setup)}"
        if type_ == "x86_amx":
            self.setup.append(f"  {name} = call x86_amx @llvm.x86.tileloadd64.internal"
                              "(i16 16, i16 64, ptr %p, i64 64)")
        else:
            self.parameters.append(f"{type_} {name}")
        return f"{type_} {name}"

    def text(self, name, attributes=""):
        words = self.row["intrinsic_operands"].split()
        arguments = [value for word in words for value in self.operand(word)]
        result, pointer = get_result(self.row), TARGETS[self.row["target"]]["pointer"]
        store = (f"  store {result} %r, {pointer} %p" if result != "x86_amx" else
                 "  call void @llvm.x86.tilestored64.internal"
                 "(i16 16, i16 64, ptr %p, i64 64, x86_amx %r)")
        return "\n".join([
            f"define void @{name}({', '.join([pointer + ' %p'] + self.parameters)}) "
            f"{attributes} {{", *self.setup,
            f"  %r = call {result} @{self.row['intrinsic']}({', '.join(arguments)})",
            store, "  ret void", "}", ""])


def get_attributes(row):
    if row["target"] == "rocm":
        return f'"target-features"="+wavefrontsize{row["lane_count"]}"'
    return ""


def write(row, name="f"):
    return Function(row).text(name, get_attributes(row))


def settle_operands(row, parse_error):
    """Finds the widths of index and scale operands that the row does not name:
    those with which LLVM accepts the call. Returns LLVM's message if none does."""
    words = [w for w in row["intrinsic_operands"].split()
             if w in ("index", "scaleA", "scaleB")]
    given = {w: row["scale_register_type"] for w in words
             if w.startswith("scale") and row.get("scale_register_type")}
    open_words = [w for w in words if w not in given]
    for width in ("i32", "i64", "i16", "i8") if open_words else ("i32",):
        row["operand_types"] = {**{w: width for w in open_words}, **given}
        fault = parse_error(write(row))
        if not fault:
            return None
        first = locals().get("first") or fault
    return first


def get_ptx(feature):
    match = re.fullmatch(r"ptx(\d+)", feature)
    return int(match[1]) if match else 0


class Job:
    """Rows for one backend configuration. `kind`: `claimed` rows must all compile to
    their mnemonic, `refused` rows must not compile at all."""

    def __init__(self, kind, target, chip, cpu, features, rows, ptxas=False):
        self.kind, self.target, self.chip = kind, target, chip
        self.cpu, self.features, self.rows, self.ptxas = cpu, features, rows, ptxas


def get_entry(row, chip):
    for entry in row["availability"]:
        if entry["chip"] == chip:
            return entry
    return None


def split_rows(table, target, chip, broken):
    """(row, mnemonic) that the chip has; rows that it has not; how many of those
    cannot be asked for since a row that it has calls the intrinsic alike."""
    claimed, refused = [], []
    rows = [r for r in table.rows if r["target"] == target and r["name"] not in broken]
    for row in rows:
        entry = get_entry(row, chip)
        if entry:
            claimed.append((row, entry["mnemonic"]))
        else:
            refused.append(row)
    texts = {write(row) for row, _ in claimed}
    shared = [row for row in refused if write(row) in texts]
    unique = {}
    for row in refused:
        if row not in shared:
            unique.setdefault(write(row), row)
    return claimed, list(unique.values()), len(refused) - len(unique)


def make_jobs(table, broken, llvm):
    jobs = []
    for chip in table.chips:
        target, name = chip["target"], chip["name"]
        if target not in TARGETS:
            continue
        claimed, refused, shared = split_rows(table, target, name, broken)
        groups = {}
        for row, mnemonic in claimed:
            features = ""
            if target == "cuda":
                version = max(llvm.default_ptx(name), get_ptx(row["feature"]))
                features = f"+ptx{version}"
            groups.setdefault(features, []).append((row, mnemonic))
        for features, rows in groups.items():
            jobs.append(Job("claimed", target, name, name, features, rows,
                            ptxas=target == "cuda"))
        # The newest PTX, so that it is the chip that refuses.
        features = f"+ptx{NEWEST_PTX}" if target == "cuda" else ""
        # Small portions keep all processors busy.
        for i in range(0, len(refused), 64):
            jobs.append(Job("refused", target, name, name, features,
                            [(row, "") for row in refused[i:i + 64]]))
        jobs[-1].shared = shared
    return jobs + make_feature_jobs(table, broken)


def make_feature_jobs(table, broken):
    """A CPU without a name: the feature must be enough, and be needed."""
    jobs, groups = [], {}
    for row in table.rows:
        if row["target"] == "x86" and row["feature"] and row["name"] not in broken:
            groups.setdefault(row["feature"], []).append(row)
    for feature, rows in groups.items():
        words = ",".join("+" + word for word in ["amx-tile"] + feature.split(","))
        pairs = [(row, row["availability"][0]["mnemonic"]) for row in rows]
        jobs.append(Job("claimed", "x86", "+" + feature, "x86-64", words, pairs))
        jobs.append(Job("refused", "x86", "without " + feature, "x86-64", "+amx-tile",
                        pairs))
    return jobs
