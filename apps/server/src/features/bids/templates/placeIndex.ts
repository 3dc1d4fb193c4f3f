import { formsOf, placeKey, type TemplateLane } from './templateLanes.ts';

/** Which places of the lanes a text of a file names: one, several (then it must be asked), or none. */
export type PlaceIndex = {
  readonly labelsOf: (text: string) => readonly string[];
  /** Places that a text may mean, the likeliest first. */
  readonly near: (text: string) => string[];
};

const mostNear = 8;

/** Knows the places of one side of the lanes, or of both, by every way in which they are written. */
export function placeIndex(
  lanes: readonly TemplateLane[],
  sides: readonly ('origin' | 'destination')[],
): PlaceIndex {
  const labels = new Map<string, Set<string>>();
  const words = new Map<string, Set<string>>();
  const seen = new Set<string>();
  const put = (map: Map<string, Set<string>>, key: string, label: string) => {
    const known = map.get(key);
    if (known === undefined) map.set(key, new Set([label]));
    else known.add(label);
  };
  for (const lane of lanes)
    for (const side of sides) {
      const label = lane[side];
      if (seen.has(label)) continue;
      seen.add(label);
      const forms = formsOf(label, side === 'origin' ? lane.originPlace : lane.destinationPlace);
      for (const form of forms) put(labels, form, label);
      for (const word of new Set(forms.flatMap((form) => form.split(' ')))) put(words, word, label);
    }
  return {
    labelsOf: (text) => [...(labels.get(placeKey(text)) ?? [])],
    near(text) {
      const shared = new Map<string, number>();
      // A word that few places share says more than one that many do.
      for (const word of new Set(placeKey(text).split(' ')))
        for (const label of words.get(word) ?? [])
          shared.set(label, (shared.get(label) ?? 0) + 1 / (words.get(word)?.size ?? 1));
      return [...shared]
        .toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
        .slice(0, mostNear)
        .map(([label]) => label);
    },
  };
}
