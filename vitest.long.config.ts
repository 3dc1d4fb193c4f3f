import { defineConfig } from 'vitest/config';
import { slowServerTests } from './tools/house/slowTests.mjs';

const shared = { testTimeout: 30 * 60_000, hookTimeout: 5 * 60_000 };

/** Tests of minutes, one after the other: `npm run test:long`. */
export default defineConfig({
  test: {
    fileParallelism: false,
    passWithNoTests: true,
    projects: [
      {
        test: {
          ...shared,
          name: 'long',
          include: ['{packages,apps}/*/{src,test}/**/*.long.ts', '{tools,bench,e2e}/**/*.long.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'slow',
          include: slowServerTests,
          globalSetup: ['apps/server/test/house/startTestDatabase.ts'],
        },
      },
    ],
  },
});
