import { configDefaults, defineConfig } from 'vitest/config';
import { drawnTests, slowServerTests } from './tools/lib/slowTests.mjs';

const shared = {
  testTimeout: 30 * 60_000,
  hookTimeout: 5 * 60_000,
  env: { DRAWN_CASES: 'all' },
};
/** Whether a test needs the test database. */
const isOfServer = (file: string) => file.startsWith('apps/server/');

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
          include: [
            '{packages,apps}/*/{src,test}/**/*.long.ts',
            '{tools,bench,e2e}/**/*.long.ts',
            ...drawnTests.filter((file) => !isOfServer(file)),
          ],
          // Those that need the test database are the other project's.
          exclude: [...configDefaults.exclude, ...slowServerTests],
        },
      },
      {
        test: {
          ...shared,
          name: 'slow',
          // The tables of who may call what, and of what reports changes, belong to the walk, quick as they are.
          include: [
            ...slowServerTests,
            ...drawnTests.filter(isOfServer),
            'apps/server/test/permissions/{declared,shownLists}.test.ts',
          ],
          globalSetup: ['apps/server/test/support/startTestDatabase.ts'],
          setupFiles: ['apps/server/test/support/awaitTemplate.ts'],
        },
      },
    ],
  },
});
