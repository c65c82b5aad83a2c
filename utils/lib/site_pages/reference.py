"""What mlir-tblgen says of the .td files."""

import re

# Page -> (title, parts). A part is a heading, mlir-tblgen's flags, a file.
PAGES = {
    "reference/dialect.html": (
        "Reference: the mma_select dialect", [
            (None, ["-gen-dialect-doc", "-dialect=mma_select"], "IR/Ops.td"),
            ("Ops", ["-gen-op-doc"], "IR/Ops.td"),
            ("Attributes", ["-gen-attrdef-doc"], "IR/Attrs.td"),
            ("Types", ["-gen-typedef-doc"], "IR/Types.td"),
            ("Interfaces", ["-gen-attr-interface-docs"], "IR/Interfaces.td")]),
    "reference/passes.html": (
        "Reference: passes", [
            ("Passes", ["-gen-pass-doc"], "Transforms/Passes.td")]),
    "reference/transform.html": (
        "Reference: ops of the transform dialect", [
            ("Ops", ["-gen-op-doc", "--op-include-regex=mma_select"],
             "TransformOps/TransformOps.td")]),
    "reference/simdgroup.html": (
        "Reference: the simdgroup dialect", [
            (None, ["-gen-dialect-doc", "-dialect=simdgroup"], "Target/Simdgroup.td"),
            ("Ops", ["-gen-op-doc", "-dialect=simdgroup"], "Target/Simdgroup.td")]),
    "reference/coopmat.html": (
        "Reference: the coopmat dialect", [
            (None, ["-gen-dialect-doc", "-dialect=coopmat"], "Target/CoopMat.td"),
            ("Ops", ["-gen-op-doc", "-dialect=coopmat"], "Target/CoopMat.td")]),
}


def add_reference(site, tools, documents):
    for address, (title, parts) in PAGES.items():
        files = sorted({f"include/mma_select/{file}" for *_, file in parts})
        text = f"# {title}\n\nmlir-tblgen made this page of " + ", ".join(
            f"[{file}](../{file})" for file in files) + ".\n"
        for heading, flags, file in parts:
            printed = tools.run("mlir-tblgen", *flags, "-I", tools.llvm_include,
                                "-I", str(site.source / "include"),
                                str(site.source / "include/mma_select" / file))
            text += _tidy(printed, heading)
        # The links are as from a document beside the page.
        _, body = documents.render(text, address, address)
        site.add_page(address, title, body)


def _tidy(printed, heading):
    """The text under one heading of ours."""
    printed = re.sub(r"<!--.*?-->", "", printed, flags=re.DOTALL)
    if heading is None:  # a dialect: what comes before its ops is its description
        printed = printed.split("[TOC]")[0]
        return re.sub(r"^# .*$", "", printed, flags=re.MULTILINE)
    if re.search(r"^# ", printed, re.MULTILINE):  # interfaces have a title of their own
        printed = re.sub(r"^# .*$", "", printed, flags=re.MULTILINE)
        printed = re.sub(r"^##", "###", printed, flags=re.MULTILINE)
    return f"\n## {heading}\n\n{printed}\n"
