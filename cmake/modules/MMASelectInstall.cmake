# What `cmake --install` puts into the prefix beside the libraries, which
# add_mma_select_library installs.
include(CMakePackageConfigHelpers)

# Of the generated files only those that headers include.
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/mma_select
  ${PROJECT_SOURCE_DIR}/include/mma_select-c
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
  FILES_MATCHING PATTERN "*.h" PATTERN "*.td")
install(DIRECTORY ${PROJECT_BINARY_DIR}/include/mma_select
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
  FILES_MATCHING PATTERN "*.h" PATTERN "*.inc"
  PATTERN "CMakeFiles" EXCLUDE)

# Debian keeps libMLIR.so in LLVM's own folder, where the loader does not look;
# our own libraries are found from the tool, wherever the prefix is.
set(tools mma-lsp-server mma-opt mma-query mma-reduce mma-sim mma-translate)
file(RELATIVE_PATH bin_to_lib ${CMAKE_INSTALL_FULL_BINDIR}
  ${CMAKE_INSTALL_FULL_LIBDIR})
set_target_properties(${tools} PROPERTIES
  INSTALL_RPATH "$ORIGIN/${bin_to_lib};${LLVM_LIBRARY_DIR}")
set_target_properties(MMASelectAMXEmulator MMASelectPlugin PROPERTIES
  INSTALL_RPATH "$ORIGIN;${LLVM_LIBRARY_DIR}")
install(TARGETS ${tools}
  RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(TARGETS MMASelectAMXEmulator MMASelectPlugin
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})

# find_package(MMASelect) looks into a folder of its own spelling.
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/MMASelect)
install(EXPORT MMASelectTargets NAMESPACE MMASelect:: DESTINATION ${package_dir})
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/MMASelectConfig.cmake.in
  ${PROJECT_BINARY_DIR}/cmake/MMASelectConfig.cmake
  INSTALL_DESTINATION ${package_dir}
  PATH_VARS CMAKE_INSTALL_INCLUDEDIR)
# Before 1.0 a minor version may break its users.
write_basic_package_version_file(
  ${PROJECT_BINARY_DIR}/cmake/MMASelectConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/cmake/MMASelectConfig.cmake
  ${PROJECT_BINARY_DIR}/cmake/MMASelectConfigVersion.cmake
  DESTINATION ${package_dir})

# `cpack` in the build folder makes one Debian package, runtime and development
# files together; shlibdeps names the runtime libraries.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME mma-select)
set(CPACK_PACKAGE_CONTACT "the maintainers of mma-select")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY
  "selects and emits matrix instructions for MLIR")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# By name: dpkg-shlibdeps may find them in the folder of llvm-22-dev, which no
# runtime package stands for.
set(CPACK_DEBIAN_PACKAGE_DEPENDS
  "libmlir-${LLVM_VERSION_MAJOR}, libllvm${LLVM_VERSION_MAJOR}")
# What find_package(MMASelect) needs.
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS
  "libmlir-${LLVM_VERSION_MAJOR}-dev, libboost-context-dev")
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE.txt)
if(PROJECT_IS_TOP_LEVEL)
  include(CPack)
endif()
