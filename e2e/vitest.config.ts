import { defineConfig } from 'vitest/config';

/** Journeys through the built product in a real browser, one after the other. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.journey.ts'],
    globalSetup: ['house/productTemplate.ts'],
    testTimeout: 3 * 60_000,
    hookTimeout: 3 * 60_000,
    fileParallelism: false,
    maxWorkers: 1,
  },
});
