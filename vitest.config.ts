import { configDefaults, defineConfig } from 'vitest/config';
import { GroupByModules } from './tools/lib/groupByModules.mjs';
import { ownModules } from './tools/lib/ownModules.mjs';
import { slowServerTests } from './tools/lib/slowTests.mjs';

const shared = { testTimeout: 60_000, hookTimeout: 120_000 };

export default defineConfig({
  test: {
    // One more than the processors of the smallest machine: a worker often waits for PostgreSQL.
    maxWorkers: 3,
    sequence: { sequencer: GroupByModules },
    projects: [
      {
        test: {
          ...shared,
          name: 'packages',
          // As below.
          isolate: false,
          experimental: ownModules,
          include: ['packages/*/{src,test}/**/*.test.ts', 'tools/**/*.test.ts', 'bench/**/*.test.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'web',
          // As below.
          isolate: false,
          setupFiles: ['apps/web/src/testing/setUpTests.ts'],
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          // It holds the toasts: loaded by Vite, so that `ownModules.ts` loads it again.
          server: { deps: { inline: ['react-toastify'] } },
        },
      },
      {
        test: {
          ...shared,
          name: 'server',
          // One module graph for all files of a worker: loading it again for each took as long as the tests themselves. Every test
          // has a database and a house of its own; what a module holds (the clock, the flow) is set where a house opens.
          isolate: false,
          experimental: ownModules,
          include: ['apps/server/{src,test}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...slowServerTests],
          globalSetup: ['apps/server/test/support/startTestDatabase.ts'],
          setupFiles: ['apps/server/test/support/awaitTemplate.ts'],
        },
      },
    ],
  },
});
