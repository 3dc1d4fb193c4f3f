import type { OfferedMode } from './modes.ts';
import { Mode } from './modes.ts';

/**
 * The fields that distinguish lanes of a mode; locations are keys of resolved nodes. LCL and air lanes are not split by equipment:
 * adding it would change the keys of existing lanes, which their bids and awards refer to. Such a lane shows the equipment that all
 * its shipments share, else "several".
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

// Escapes the separator inside parts, so that different parts never produce the same key.
function keyPart(part: string | null): string {
  return (part ?? '').replaceAll('%', '%25').replaceAll('|', '%7C');
}

/**
 * Returns the text that identifies a lane among a customer's lanes: mode number and parts joined by '|', with unknown parts empty.
 * A business unit (or '' for none) is only added if lanes are split by it.
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
