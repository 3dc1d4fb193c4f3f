import { configDefaults, defineConfig } from 'vitest/config';
import { slowServerTests } from './tools/house/slowTests.mjs';

const shared = { testTimeout: 60_000, hookTimeout: 120_000 };

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          name: 'packages',
          include: [
            'packages/*/{src,test}/**/*.test.ts',
            'tools/**/*.test.ts',
            'bench/**/*.test.ts',
            'apps/web/src/**/*.test.{ts,tsx}',
          ],
        },
      },
      {
        test: {
          ...shared,
          name: 'server',
          include: ['apps/server/{src,test}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...slowServerTests],
          globalSetup: ['apps/server/test/house/startTestDatabase.ts'],
        },
      },
    ],
  },
});
