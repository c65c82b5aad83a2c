//===- Dialect.td - the mma_select dialect -----------------*- tablegen -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_IR_DIALECT_TD
#define MMA_SELECT_IR_DIALECT_TD

include "mlir/IR/DialectBase.td"

def MMASelect_Dialect : Dialect {
  let name = "mma_select";
  let cppNamespace = "::mma_select";
  // The kinds of reductions are its attributes.
  let dependentDialects = ["::mlir::vector::VectorDialect"];
  let summary = "Selection of matrix instructions and fragments of matrices";
  let description = [{
    The words between an abstract matmul and a matrix instruction: a target, a
    chosen instruction, and *fragments*, tiles of a matrix that a whole subgroup
    (or the tile registers of one CPU thread) holds. A fragment is opaque: which
    lane holds which element is known to its instruction alone, until
    `mma-select-lower` asks it.
  }];
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
  let extraClassDeclaration = [{
    /// The attribute of a function, module or gpu.module that names a target.
    static constexpr ::llvm::StringLiteral getTargetAttrName() {
      return ::llvm::StringLiteral("mma_select.target");
    }
    /// The attribute of a contraction that names its instruction.
    static constexpr ::llvm::StringLiteral getInstrAttrName() {
      return ::llvm::StringLiteral("mma_select.instr");
    }
    /// The attribute of a contraction that says its tiles.
    static constexpr ::llvm::StringLiteral getTilingAttrName() {
      return ::llvm::StringLiteral("mma_select.tiling");
    }
    /// The attribute of a kernel that says where in its shared memory what is.
    static constexpr ::llvm::StringLiteral getSwizzleAttrName() {
      return ::llvm::StringLiteral("mma_select.swizzle");
    }
    /// The attribute of a kernel that says how many workgroups it needs.
    static constexpr ::llvm::StringLiteral getGridAttrName() {
      return ::llvm::StringLiteral("mma_select.grid");
    }

    /// The rows that attributes of this context refer to by name.
    const ISA::InstructionSet &getInstructionSet() const { return *set; }
    /// Replaces the built-in rows; to be called before any attribute of the
    /// dialect is made. The set must outlive the context.
    void setInstructionSet(const ISA::InstructionSet &newSet) { set = &newSet; }

    /// Gives instructions of a class their code; replaces an earlier emitter.
    void addEmitter(ISA::InstructionClass instructionClass,
                    std::unique_ptr<Emitter> emitter);
    /// Null when no emitter of the class is registered.
    const Emitter *getEmitter(ISA::InstructionClass instructionClass) const;

  private:
    const ISA::InstructionSet *set = &ISA::InstructionSet::getBuiltin();
    std::map<ISA::InstructionClass, std::unique_ptr<Emitter>> emitters;

    void registerAttributes();
    void registerTypes();

  public:
  }];
}

#endif // MMA_SELECT_IR_DIALECT_TD
