// A program with another LLVM that loads the plugin as mlir-opt does. Prints the
// API version that the plugin gives it.
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>

void LLVMGetVersion(unsigned *major, unsigned *minor, unsigned *patch) {
  *major = 21;
  *minor = 1;
  *patch = 0;
}

struct PluginInfo {
  uint32_t apiVersion;
  const char *name, *version;
  void *registerAll;
};
typedef struct PluginInfo (*GetPluginInfo)(void);

int main(int argc, char **argv) {
  void *plugin = argc == 2 ? dlopen(argv[1], RTLD_NOW) : NULL;
  if (!plugin) {
    fprintf(stderr, "%s\n", argc == 2 ? dlerror() : "needs the plugin's path");
    return 1;
  }
  GetPluginInfo getInfo = (GetPluginInfo)dlsym(plugin, "mlirGetPassPluginInfo");
  printf("api version %u\n", getInfo().apiVersion);
  return 0;
}
