import type { Gazetteer } from '../../reference-data/index.ts';
import { FileContext } from './fileContext.ts';
import type { PlaceContext, PlaceInput, PlaceResolution } from './placeTypes.ts';
import { resolvePlace } from './resolvePlace.ts';

/** Resolves the distinct places of a file, in order: first each on its own, then the doubtful ones again with the others known. */
export function resolvePlaces(
  gazetteer: Gazetteer,
  inputs: readonly PlaceInput[],
  context: PlaceContext = {},
): PlaceResolution[] {
  const file = new FileContext();
  const alone = inputs.map((input) => {
    const found = resolvePlace(gazetteer, input, context);
    if (found.status === 'decided') file.note(input, found.place);
    return found;
  });
  return alone.map((resolution, index) => {
    const input = inputs[index];
    return resolution.status === 'asked' && input !== undefined
      ? resolvePlace(gazetteer, input, { ...context, ...file.of(gazetteer, input) })
      : resolution;
  });
}
