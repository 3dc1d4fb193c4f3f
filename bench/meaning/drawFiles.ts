import { chanceFrom } from '../../tools/generate/random.ts';
import type { AmbiguousFile, Draws } from './ambiguousFile.ts';
import { moneyKinds } from './moneyKinds.ts';
import { rowKinds } from './rowKinds.ts';
import { shipmentKinds } from './shipmentKinds.ts';

/** Every kind of file. Add a new kind to one of these lists, or as a list of its own. */
const kinds: readonly Draws[] = [moneyKinds, rowKinds, shipmentKinds];

/** Generates one file of each kind from a seed. */
export function drawFiles(seed: number): AmbiguousFile[] {
  return kinds
    .flatMap((draws) => Object.entries(draws))
    .map(([kind, draw], at) => ({ kind, ...draw(chanceFrom(1000 * seed + at)) }));
}
