//===- TestRequests.h - requests and sets that tests share ------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_TEST_UNIT_SELECTOR_TESTREQUESTS_H
#define MMA_SELECT_TEST_UNIT_SELECTOR_TESTREQUESTS_H

#include "mma_select/Selector/Selector.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace mma_select::test {

/// A request for A and B of one type (`f16`) or of two (`si8 x ui8`), on a
/// target and chip as in `rocm:gfx942`.
Request makeRequest(llvm::StringRef targetAndChip, llvm::StringRef types);

/// selectMma() on the built-in set.
SelectionResult select(const Request &request);
SelectionResult select(llvm::StringRef targetAndChip, llvm::StringRef types);

/// The name of the selected row, or the reason why there is none in brackets.
std::string getWinner(const SelectionResult &result);

/// Names of the ranked rows, best first.
std::vector<std::string> getRanking(const SelectionResult &result);

/// The reason why a row was rejected; none if it was not.
std::optional<Reason> getReason(const SelectionResult &result,
                                llvm::StringRef row);
/// The detail of a rejection, empty if there is none.
std::string getDetail(const SelectionResult &result, llvm::StringRef row);

/// The built-in set with each row edited, in the order of a shuffle if a seed
/// is given.
ISA::InstructionSet rebuild(llvm::function_ref<void(ISA::Instruction &)> edit,
                            std::optional<unsigned> seed = std::nullopt);

/// Calls `check` with a request for each chip and each type pair that it
/// multiplies.
void forEachTypeOfEachChip(llvm::function_ref<void(const Request &)> check);

} // namespace mma_select::test

#endif // MMA_SELECT_TEST_UNIT_SELECTOR_TESTREQUESTS_H
