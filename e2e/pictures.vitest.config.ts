import { mergeConfig } from 'vitest/config';
import journeys from './vitest.config.ts';

/** Screenshots of every screen, checked by axe: light, dark and at phone size. */
const pictures = mergeConfig(journeys, {});
pictures.test = {
  ...pictures.test,
  include: ['screens.journey.ts'],
  exclude: [],
  testTimeout: 30 * 60_000,
  hookTimeout: 10 * 60_000,
};
export default pictures;
