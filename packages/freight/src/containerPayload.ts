/** Usual maximum cargo of a container in kg, within road limits: 20 ft, and 40 ft or unknown. */
export const containerPayloadKg = { twentyFoot: 21_700, other: 26_500 } as const;

/** Whether a container type as written is a 20 ft container: `20GP`, `20' Standard`, `2 x 20DV`, ISO `22G1`. */
export function isTwentyFoot(containerType: string): boolean {
  const type = containerType.trim().replace(/^\d+\s*x\s*/i, '');
  return /(?<!\d)20(?!\d)/.test(type) || /^2[0-9][a-z]\d$/i.test(type);
}

/**
 * Number of containers that a shipment fills by weight: `ceil(weight / payload)`, at least one.
 * @param weightKg null if unknown
 * @param containerType as written; null if unknown
 */
export function containersOfWeight(weightKg: number | null, containerType: string | null): number {
  const payload =
    containerType !== null && isTwentyFoot(containerType)
      ? containerPayloadKg.twentyFoot
      : containerPayloadKg.other;
  return Math.max(1, Math.ceil((weightKg ?? 0) / payload));
}
