import { folded } from './templateLanes.ts';

/** Texts that mean no price in sheets; signs such as `-` are empty after normalisation. */
const texts = new Set([
  '',
  'na',
  'n a',
  'nil',
  'none',
  'not offered',
  'no bid',
  'no quote',
  'no rate',
  'nq',
  'tbd',
  'tba',
  'tbc',
  'on request',
  'upon request',
  'price on request',
  'rate on request',
  'por',
]);

/** Whether a cell is empty or states that there is no price: `-`, `n/a`, `TBD`, `on request`. */
export const saysNoPrice = (text: string): boolean => text.length <= 40 && texts.has(folded(text));
