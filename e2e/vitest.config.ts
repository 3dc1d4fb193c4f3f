import { defineConfig } from 'vitest/config';
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
  },
});
