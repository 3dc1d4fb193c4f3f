import { defineConfig } from 'vitest/config';

/** Tests of minutes, one after the other: `npm run test:long`. */
export default defineConfig({
  test: {
    include: ['{packages,apps}/*/{src,test}/**/*.long.ts', '{tools,bench,e2e}/**/*.long.ts'],
    testTimeout: 30 * 60_000,
    hookTimeout: 5 * 60_000,
    fileParallelism: false,
    passWithNoTests: true,
  },
});
