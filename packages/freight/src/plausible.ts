import { Mode, type OfferedMode } from './modes.ts';

/** Maximum weight of a load and possible densities of goods. Values outside indicate a wrong unit or decimal point. */
export interface PlausibleWeight {
  /** Maximum weight of a row in kg: of one container in container modes. Null: no limit. */
  readonly mostKg: number | null;
  /** Whether the maximum applies to each container. */
  readonly isPerContainer: boolean;
}

/**
 * Maximum weights by mode. Road: 40 t gross is the limit in Europe, and 80,000 lb (36.3 t) in the US. Containers: 32.5 t gross
 * (ISO 668 allows 30,480 kg, heavy-tested containers 32,500 kg). Air: 150 t, the payload of an An-124.
 */
export const plausibleWeights: Readonly<Record<OfferedMode, PlausibleWeight>> = {
  [Mode.RoadFTL]: { mostKg: 40_000, isPerContainer: false },
  [Mode.RoadDrayage]: { mostKg: 32_500, isPerContainer: true },
  [Mode.OceanFCL]: { mostKg: 32_500, isPerContainer: true },
  [Mode.OceanLCL]: { mostKg: null, isPerContainer: false },
  [Mode.AirFreight]: { mostKg: 150_000, isPerContainer: false },
};

/** Limits of the density of goods in kg/m³: air and osmium. */
export const plausibleDensity = { least: 1.2, most: 22_600 } as const;

/** Charges of a shipment from 0 to this many USD are rarely freight: most systems write 0 for "not invoiced yet". */
export const mostZeroChargeUsd = 1;

/**
 * Whether a row of a mode cannot have this weight in kg, given its number of containers and its volume in m³ (NaN if not stated). A
 * row without a number of containers may have any number.
 */
export function isImpossibleWeight(mode: OfferedMode, kg: number, containers: number, m3: number): boolean {
  const { mostKg, isPerContainer } = plausibleWeights[mode];
  if (kg < 0) return true;
  if (mostKg !== null && kg > mostKg) {
    if (!isPerContainer || kg > mostKg * Math.max(containers, 1)) return true;
  }
  return kg > 0 && m3 > 0 && (kg > plausibleDensity.most * m3 || kg < plausibleDensity.least * m3);
}
