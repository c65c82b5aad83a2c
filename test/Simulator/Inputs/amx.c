/* A program with AMX instructions, for a CPU that need not have any: D = A * B,
   3x8 of i8 by 8x2, in tiles of just that size. argv[1]: rows of A's tile, 3 to
   be right. */
#include <immintrin.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct __attribute__((packed)) Config {
  uint8_t palette, start, reserved[14];
  uint16_t rowBytes[16];
  uint8_t rows[16];
};

int main(int argc, char **argv) {
  struct Config config = {0}, stored = {0};
  int8_t a[3][8], b[2][2][4];
  int32_t d[3][2];
  config.palette = 1;
  config.rows[0] = 3, config.rowBytes[0] = 8;
  config.rows[1] = argc > 1 ? atoi(argv[1]) : 3, config.rowBytes[1] = 8;
  config.rows[2] = 2, config.rowBytes[2] = 8;
  for (int m = 0; m < 3; ++m)
    for (int k = 0; k < 8; ++k)
      a[m][k] = (int8_t)(m + 1);
  /* B[k][n] = k - n, four k after one another. */
  for (int k = 0; k < 8; ++k)
    for (int n = 0; n < 2; ++n)
      b[k / 4][n][k % 4] = (int8_t)(k - n);
  _tile_loadconfig(&config);
  _tile_storeconfig(&stored);
  printf("configuration %s\n",
         memcmp(&config, &stored, sizeof(config)) ? "differs" : "read back");
  _tile_zero(0);
  _tile_loadd(1, a, 8);
  _tile_loadd(2, b, 8);
  _tile_dpbssd(0, 1, 2);
  _tile_stored(0, d, 8);
  _tile_release();
  for (int m = 0; m < 3; ++m)
    printf("%d %d\n", d[m][0], d[m][1]);
  return 0;
}
