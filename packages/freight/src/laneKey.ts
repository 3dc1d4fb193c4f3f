import type { OfferedMode } from './modes.ts';
import { Mode } from './modes.ts';

/**
 * The fields that distinguish lanes of a mode; places are keys of resolved nodes. LCL and air lanes are not split by
 * equipment: adding it to their keys would give lanes new keys, and their bids and awards refer to the lanes that exist.
 * Such a lane shows the equipment that all its shipments share, else "several".
 */
export const laneKeyFields = {
  [Mode.RoadFTL]: ['origin', 'destination', 'equipment'],
  [Mode.RoadDrayage]: ['portOrRamp', 'place', 'containerType', 'direction'],
  [Mode.OceanFCL]: ['originPort', 'destinationPort', 'moveType', 'containerType'],
  [Mode.OceanLCL]: ['originPort', 'destinationPort', 'moveType'],
  [Mode.AirFreight]: ['origin', 'destination', 'service'],
} as const satisfies Record<OfferedMode, readonly string[]>;

export type LaneKeyField<M extends OfferedMode> = (typeof laneKeyFields)[M][number];
export type LaneKeyParts<M extends OfferedMode> = Readonly<Record<LaneKeyField<M>, string | null>>;

// The separator is escaped inside parts, so that different parts never make the same key.
function keyPart(part: string | null): string {
  return (part ?? '').replaceAll('%', '%25').replaceAll('|', '%7C');
}

/**
 * The text that identifies a lane among a customer's lanes: mode number and parts joined by '|', an
 * unknown part empty; a business unit (or '' for none) is added only where lanes are split by it.
 */
export function laneKey<M extends OfferedMode>(
  mode: M,
  parts: LaneKeyParts<M>,
  businessUnit?: string,
): string {
  const fields: readonly LaneKeyField<M>[] = laneKeyFields[mode];
  const key = [String(mode), ...fields.map((field) => keyPart(parts[field]))];
  if (businessUnit !== undefined) key.push(`bu=${keyPart(businessUnit)}`);
  return key.join('|');
}
