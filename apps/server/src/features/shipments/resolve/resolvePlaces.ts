import type { Gazetteer } from '../../reference-data/index.ts';
import type { PlaceContext, PlaceInput, PlaceResolution } from './placeTypes.ts';
import { resolvePlace } from './resolvePlace.ts';

/**
 * Resolves the distinct places of a file, in their order: first each for itself, then those in doubt once more, knowing
 * in which countries the others lie.
 */
export function resolvePlaces(
  gazetteer: Gazetteer,
  inputs: readonly PlaceInput[],
  context: PlaceContext = {},
): PlaceResolution[] {
  const alone = inputs.map((input) => resolvePlace(gazetteer, input, context));
  const countries = new Map(context.countries);
  for (const { status, place } of alone) {
    const code = status === 'decided' ? place.countryCode : null;
    if (code !== null) countries.set(code, (countries.get(code) ?? 0) + 1);
  }
  return alone.map((resolution, index) => {
    const input = inputs[index];
    return resolution.status === 'asked' && input !== undefined
      ? resolvePlace(gazetteer, input, { ...context, countries })
      : resolution;
  });
}
