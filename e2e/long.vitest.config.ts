import { mergeConfig } from 'vitest/config';
import { slowJourneys } from '../tools/lib/slowTests.mjs';
import journeys from './vitest.config.ts';

/** Journeys that take minutes, one after the other, and screenshots of every screen. */
const long = mergeConfig(journeys, {});
long.test = {
  ...long.test,
  include: slowJourneys,
  exclude: [],
  maxWorkers: 1,
  testTimeout: 30 * 60_000,
  hookTimeout: 10 * 60_000,
};
export default long;
