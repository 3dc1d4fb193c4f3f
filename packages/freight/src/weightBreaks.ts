/** A band of chargeable weight in kg: from (inclusive) to (exclusive); null is open. */
export interface WeightBreak {
  readonly weightFrom: number | null;
  readonly weightTo: number | null;
}

/** Display form of a weight break: '<45', '45 - 100', '1000+'. */
export function formatWeightBreak({ weightFrom, weightTo }: WeightBreak): string {
  if (weightTo === null) return `${weightFrom ?? 0}+`;
  if (weightFrom === null || weightFrom === 0) return `<${weightTo}`;
  return `${weightFrom} - ${weightTo}`;
}

/** Builds bands from their floors in kg, ascending; the last one is open. */
export function weightBreaksFromFloors(floorsKg: readonly number[]): WeightBreak[] {
  return floorsKg.map((floorKg, index) => ({
    weightFrom: floorKg,
    weightTo: floorsKg[index + 1] ?? null,
  }));
}

/** The usual breaks of an air tariff. */
export const defaultAirWeightBreaks: readonly WeightBreak[] = weightBreaksFromFloors([
  0, 45, 100, 300, 500, 1000,
]);
