import { defineConfig } from 'vitest/config';

/** Journeys through the built product in a real browser, two at a time: each has a product and a browser of its own.
 * Pictures of every screen take minutes: `npm run test:pictures`. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.journey.ts'],
    exclude: ['screens.journey.ts'],
    globalSetup: ['house/productTemplate.ts'],
    testTimeout: 3 * 60_000,
    hookTimeout: 3 * 60_000,
    maxWorkers: 2,
  },
});
