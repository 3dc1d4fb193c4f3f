import { mergeConfig } from 'vitest/config';
import journeys from './vitest.config.ts';

/** Every screen, pictured and looked at by axe: light, dark and on a phone. */
const pictures = mergeConfig(journeys, {});
pictures.test = {
  ...pictures.test,
  include: ['screens.journey.ts'],
  exclude: [],
  testTimeout: 30 * 60_000,
  hookTimeout: 10 * 60_000,
};
export default pictures;
