# Helpers of this project's own build.

add_compile_options(-Wall -Wextra -Wno-unused-parameter
  $<$<COMPILE_LANGUAGE:CXX>:-fno-rtti>)
if(MMA_SELECT_ENABLE_WERROR)
  add_compile_options(-Werror)
endif()
if(MMA_SELECT_SANITIZE)
  set(sanitizers address,undefined)
  if(MMA_SELECT_SANITIZE STREQUAL "thread")
    set(sanitizers thread)
  endif()
  add_compile_options(-fsanitize=${sanitizers} -fno-omit-frame-pointer
    -fno-sanitize=vptr -fno-sanitize-recover=all)
  add_link_options(-fsanitize=${sanitizers})
  # clang links its sanitizers' runtimes into executables only, gcc into shared
  # libraries, too: LLVM's -z defs would refuse clang's.
  if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    add_link_options(LINKER:-z,undefs)
  endif()
endif()
# The parsers' code tells libFuzzer where it went.
if(MMA_SELECT_BUILD_FUZZERS)
  if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    message(FATAL_ERROR "MMA_SELECT_BUILD_FUZZERS needs clang, which brings "
      "libFuzzer: -DCMAKE_CXX_COMPILER=clang++-22")
  endif()
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()

# add_mma_select_library(<name> [SHARED] <sources>... [MLIR_LIBS <libs>...]
#                        [LINK_LIBS <libs>...] [DEPENDS <targets>...])
# A library of the project, static unless BUILD_SHARED_LIBS is on. Libraries of
# MLIR go through MLIR_LIBS, so that they come from libMLIR.so; a library without
# them has no MLIR in it. A SHARED one is always shared and keeps what it links to
# itself.
function(add_mma_select_library name)
  cmake_parse_arguments(ARG "SHARED" "" "MLIR_LIBS;LINK_LIBS;DEPENDS" ${ARGN})
  set(kind STATIC)
  if(ARG_SHARED OR BUILD_SHARED_LIBS)
    set(kind SHARED)
  endif()
  set(scope PUBLIC)
  if(ARG_SHARED)
    set(scope PRIVATE)
  endif()
  add_llvm_library(${name} ${kind} ${ARG_UNPARSED_ARGUMENTS}
    BUILDTREE_ONLY DISABLE_LLVM_LINK_LLVM_DYLIB)
  # The plugin is a shared object made of these. Before 1.0 a minor version may
  # change the interface.
  set_target_properties(${name} PROPERTIES
    POSITION_INDEPENDENT_CODE ON
    VERSION ${PROJECT_VERSION}
    SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR}
    INSTALL_RPATH "$ORIGIN;${LLVM_LIBRARY_DIR}")
  target_include_directories(${name} INTERFACE
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
    $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/include>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  install(TARGETS ${name} EXPORT MMASelectTargets
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
    LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
  target_link_libraries(${name} ${scope} ${ARG_LINK_LIBS})
  if(ARG_MLIR_LIBS)
    mlir_target_link_libraries(${name} ${scope} ${ARG_MLIR_LIBS})
  endif()
  if(ARG_DEPENDS)
    add_dependencies(${name} ${ARG_DEPENDS})
  endif()
  set_property(GLOBAL APPEND PROPERTY MMA_SELECT_LIBRARIES ${name})
endfunction()
