import type { lanes } from '@lanewright/contract';
import { laneKey, type LaneKeyParts, Mode, modeDetails, type OfferedMode } from '@lanewright/freight';
import type { z } from 'zod';
import type { Transaction } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import { propertyOf } from '../../settings/index.ts';
import { findEquipment } from '../../shipments/index.ts';
import { findLaneEnds, type LaneEnds } from './laneEnds.ts';
import { estimateText, roadEstimateOf } from '../road-miles/roadEstimate.ts';
import { laneMiles, wayKm } from './measureLane.ts';
import { type MeasuredShipment, measureTypical } from './typicalVolume.ts';

export type WantedLane = z.output<NonNullable<typeof lanes.createLane.body>>;

/** A planned lane: its ends, key, length and typical shipment. */
export type PlannedLane = {
  readonly mode: OfferedMode;
  readonly ends: LaneEnds;
  readonly key: string;
  readonly equipment: string | null;
  readonly service: string | null;
  readonly moveType: string | null;
  readonly businessUnit: string | null;
  /** One way. */
  readonly km: number | null;
  readonly miles: number | null;
  readonly milesGiven: boolean;
  /** How road miles are estimated, and their error. */
  readonly milesEstimate: string | null;
  readonly shipment: MeasuredShipment;
  readonly shipmentsPerMonth: number;
};

/** Plans a lane by the rules of roll-up. 422 for input that can't be a lane. */
export async function planLane(
  tx: Transaction,
  customerId: string | null,
  wanted: WantedLane,
): Promise<PlannedLane> {
  const { mode } = wanted;
  const family = modeDetails[mode].family;
  const ends = await findLaneEnds(tx, customerId, mode, wanted);
  const equipment = await requireEquipment(tx, mode, wanted.equipment);
  const moveType = family === 'ocean' ? (wanted.moveType ?? null) : null;
  if (family === 'ocean' && moveType === null)
    throw refuse('move_type_missing', 'Choose a move type', {
      field: 'moveType',
    });
  const service = family === 'air' ? said(wanted.service) : null;
  const split =
    customerId !== null && (await propertyOf(tx, customerId, mode, 'lanes.splitByBusinessUnit')) === true;
  const businessUnit = split ? said(wanted.businessUnit) : null;
  const road = await roadEstimateOf(tx, customerId, mode);
  const km = await wayKm(mode, ends.origin.place, ends.destination.place, road);
  const estimate = km === null ? null : laneMiles(mode, km);
  const shipment = measureTypical(mode, wanted.typicalShipment, family === 'road' ? estimate : null);
  const milesGiven = family === 'road' && wanted.typicalShipment.miles !== undefined;
  const parts = keyParts(mode, ends, { equipment, service, moveType });
  return {
    mode,
    ends,
    key: laneKey(mode, parts, split ? (businessUnit ?? '') : undefined),
    equipment,
    service,
    moveType,
    businessUnit,
    km,
    miles: family === 'road' ? (shipment.miles ?? estimate) : estimate,
    milesGiven,
    milesEstimate:
      family !== 'road' || milesGiven || km === null
        ? null
        : estimateText(road, [ends.origin.place.countryCode, ends.destination.place.countryCode], 'customer'),
    shipment,
    shipmentsPerMonth: wanted.shipmentsPerMonth,
  };
}

const said = (text: string | undefined): string | null => (text === undefined || text === '' ? null : text);

/** Returns the equipment name used by lanes of the mode; LCL and air lanes have none. */
async function requireEquipment(
  tx: Transaction,
  mode: OfferedMode,
  word: string | undefined,
): Promise<string | null> {
  if (mode === Mode.OceanLCL || mode === Mode.AirFreight) return null;
  const equipment = said(word) === null ? undefined : await findEquipment(tx, mode, word ?? '');
  if (equipment !== undefined) return equipment;
  throw refuse(
    'equipment_unknown',
    said(word) === null ? 'Enter the equipment' : `Equipment "${word}" not found in this mode`,
    { field: 'equipment' },
  );
}

type Words = Pick<PlannedLane, 'equipment' | 'service' | 'moveType'>;

function keyParts<M extends OfferedMode>(mode: M, ends: LaneEnds, words: Words): LaneKeyParts<M> {
  const [origin, destination] = [ends.origin.node.nodeKey, ends.destination.node.nodeKey];
  const { equipment, service, moveType } = words;
  const isExport = ends.direction === 'Export';
  const every = {
    origin,
    destination,
    equipment,
    service,
    moveType,
    containerType: equipment,
    originPort: origin,
    destinationPort: destination,
    portOrRamp: isExport ? destination : origin,
    place: isExport ? origin : destination,
    direction: ends.direction,
  };
  return every as unknown as LaneKeyParts<M>;
}
