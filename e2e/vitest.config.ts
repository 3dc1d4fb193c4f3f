import { defineConfig } from 'vitest/config';
import { ownModules } from '../tools/lib/ownModules.mjs';
import { slowJourneys } from '../tools/lib/slowTests.mjs';

/**
 * Journeys through the built product in a real browser, two at a time, each with a separate product and browser. Journeys that take
 * minutes run in `npm run test:long`.
 */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.journey.ts'],
    exclude: slowJourneys,
    globalSetup: ['support/productTemplate.ts'],
    testTimeout: 3 * 60_000,
    hookTimeout: 3 * 60_000,
    maxWorkers: 2,
    // A worker loads its modules once; a journey's state is in its own file.
    isolate: false,
    experimental: ownModules,
  },
});
