import type { lanes } from '@lanewright/contract';
import { contractMonths as monthsFromToday, Decimal, modeDetails, regionPair } from '@lanewright/freight';
import type { z } from 'zod';
import type { Actor } from '../../../platform/audit.ts';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { contractMonths, contractOf, requireMode } from '../../settings/index.ts';
import { emissionOf } from '../emissionOf.ts';
import { notesOnEnds } from './laneEnds.ts';
import { type PlannedLane, planLane, type WantedLane } from './planLane.ts';
import { storeLane } from './storeLane.ts';

type Answer = z.input<typeof lanes.createLane.response>;

/**
 * Calculates a lane from a user's description: its ends, distance, volumes and CO2. A customer's lane is stored, unless it asks for
 * a preview; any other caller, with or without a login, gets the preview.
 */
export async function createLane(
  tx: Transaction,
  caller: Caller | null,
  actor: Actor,
  wanted: WantedLane,
): Promise<Answer> {
  const customer = caller?.userType === 'Customer' ? caller : null;
  if (customer !== null) await requireMode(tx, customer, wanted.mode);
  const customerId = customer?.companyId ?? null;
  const lane = await planLane(tx, customerId, wanted);
  const contractNo =
    customerId === null
      ? undefined
      : (await contractOf(tx, customerId, lane.mode, wanted.contractNo ?? null)).contractNo;
  const months =
    customerId === null
      ? monthsFromToday(null, 12, now().toISOString().slice(0, 10))
      : await contractMonths(tx, customerId, lane.mode, contractNo);
  const laneId =
    customer === null || contractNo === undefined || wanted.preview === true
      ? null
      : await storeLane(tx, customer, actor, lane, contractNo);
  return { laneId, ...(await present(tx, lane, months)) };
}

async function present(
  tx: Transaction,
  lane: PlannedLane,
  months: readonly string[],
): Promise<Omit<Answer, 'laneId'>> {
  const { origin, destination, direction, tradeRegion, originRegion, destinationRegion } = lane.ends;
  const perMonth = new Decimal(lane.shipment.volume).times(lane.shipmentsPerMonth).toDecimalPlaces(3);
  return {
    mode: lane.mode,
    origin: origin.node.label,
    destination: destination.node.label,
    region: tradeRegion,
    regionPair: regionPair(originRegion, destinationRegion),
    equipment: lane.equipment,
    service: lane.moveType ?? lane.service,
    direction,
    businessUnit: lane.businessUnit,
    distanceMiles: lane.miles,
    distanceEstimated: !lane.milesGiven,
    milesEstimate: lane.milesEstimate,
    unitMeasure: modeDetails[lane.mode].volumeUnit,
    volumePerShipment: lane.shipment.volume.toNumber(),
    volumePerMonth: perMonth.toNumber(),
    months: months.map((month) => ({ month, volume: perMonth.toNumber() })),
    emission: await emissionOf(
      tx,
      {
        mode: lane.mode,
        tradeRegion,
        equipment: lane.equipment,
        weightKg: lane.shipment.weightKg ?? null,
        containers: lane.shipment.containers ?? null,
        km: lane.km,
      },
      lane.shipmentsPerMonth,
    ),
    notes: notesOnEnds(lane.mode, lane.ends),
  };
}
