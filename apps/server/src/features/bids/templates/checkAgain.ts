import type { AppliedMatching } from './applyMatching.ts';
import type { Recalled } from './rememberedMatching.ts';
import { type SheetAssumption, evidenceOfBlanks, openAssumptions } from './sheetAssumptions.ts';
import { placeKey } from './templateLanes.ts';

/** Texts matched by city name only or matching several places, with these places, as shown to the carrier. */
export function seenPlaces({ byCity, severalPlaces }: AppliedMatching): Record<string, string[]> {
  return Object.fromEntries([
    ...byCity.map(({ side, text, label }) => [`${side}:${placeKey(text)}`, [label]]),
    ...severalPlaces.map(({ side, text, named }) => [`${side}:${placeKey(text)}`, [...named].sort()]),
  ]) as Record<string, string[]>;
}

/**
 * Returns why a sheet with a known header must be shown again before it is read: the mapping predates the current rules, the
 * charges changed, or a place or cell is ambiguous that was not when the carrier confirmed it. Null if it can be read now.
 */
export function reasonToCheck(
  recalled: Recalled,
  applied: AppliedMatching,
  assumptions: readonly SheetAssumption[],
): string | null {
  if (recalled.check !== null) return recalled.check;
  const seen = (side: string, text: string) => recalled.seen[`${side}:${placeKey(text)}`] ?? [];
  const isAlike = (one: readonly string[], other: readonly string[]) =>
    one.length === other.length && one.every((label) => other.includes(label));
  for (const { side, text, named } of applied.severalPlaces)
    if (!isAlike(seen(side, text), named)) return whyAsked(text, named);
  for (const { side, text, label } of applied.byCity)
    if (!isAlike(seen(side, text), [label]))
      return `${text} matches ${label} by city only. Check it, or add a state column.`;
  const [open] = openAssumptions(assumptions);
  if (open !== undefined) return open.text;
  const { blanks } = applied;
  return blanks.length > 0 && recalled.blankCellsOf !== evidenceOfBlanks(applied)
    ? (assumptions.find(({ key }) => key === 'blankCells')?.text ?? null)
    : null;
}

/** Why the user must choose a place of a sheet: the text matches none of the open lanes' places, or several. */
export function whyAsked(text: string, named: readonly string[]): string {
  if (named.length === 0) return 'None of the open lanes has this location.';
  const list = `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`;
  return named.length === 1
    ? `${text} matches several locations called ${named[0]}. Choose one.`
    : `${text} matches ${list}. Map the state column or choose one.`;
}
