import { Decimal } from '@lanewright/freight';
import type { ChargeStructure } from '../../settings/index.ts';

/** A weight break in kg stated by a header; an open end is null. */
export type StatedBreak = { readonly fromKg: number | null; readonly toKg: number | null };

const number = String.raw`(\d+(?:\.\d+)?)\s*(?:kgs?\b)?`;
const forms: readonly (readonly [RegExp, (one: number, other: number) => StatedBreak])[] = [
  [new RegExp(String.raw`${number}\s*(?:-|–|—|\bto\b)\s*${number}`), (fromKg, toKg) => ({ fromKg, toKg })],
  [
    new RegExp(String.raw`(?:<=?|≤|\bunder\b|\bbelow\b|\bless than\b|\bup to\b|\bto\b)\s*${number}`),
    (toKg) => ({ fromKg: 0, toKg }),
  ],
  [
    new RegExp(String.raw`(?:>=?|≥|\bover\b|\babove\b|\bfrom\b|\bmore than\b|\+)\s*${number}`),
    (fromKg) => ({ fromKg, toKg: null }),
  ],
  [
    new RegExp(String.raw`${number}\s*(?:\+|\band (?:over|above|up)\b|\bplus\b|\bor more\b)`),
    (fromKg) => ({ fromKg, toKg: null }),
  ],
  [new RegExp(String.raw`(?:^|\s)-\s*${number}`), (toKg) => ({ fromKg: 0, toKg })],
];

/**
 * Returns the weight break that a header states: `Under 45 kg`, `45 kg+`, `+100`, `45 - 100`, `<45`. Null if there is none, or
 * if it is in pounds.
 */
export function statedBreak(header: string): StatedBreak | null {
  // "per 100 kg" is a unit.
  const raw = header
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?:\bper\b|\/)\s*100\s*kgs?\b/g, ' ');
  if (/\d\s*(?:\+\s*)?(?:lbs?|pounds?)\b/.test(raw)) return null;
  for (const [pattern, broken] of forms) {
    const found = pattern.exec(raw);
    if (found !== null) return broken(Number(found[1]), Number(found[2]));
  }
  return null;
}

/** Other header words that may appear with the numbers of a break. */
export const breakWords =
  /\b(under|below|less|than|up|to|over|above|from|more|or|plus|and|kgs?|weight|break|\d+)\b/g;

/**
 * Finds the weight break that a header states. `45+` is the break that starts at 45 kg, whatever its end; if both ends are
 * stated, both must fit (`45 - 99` is `45 - 100`).
 */
export function breakStated(
  structure: ChargeStructure,
  { fromKg, toKg }: StatedBreak,
): ChargeStructure['breaks'][number] | undefined {
  return structure.breaks.find((band) => {
    if (fromKg !== null && !new Decimal(band.weightFromKg).eq(fromKg)) return false;
    if (toKg === null) return true;
    if (band.weightToKg === null) return false;
    const short = new Decimal(band.weightToKg).minus(toKg);
    return short.gte(0) && short.lte(1);
  });
}
