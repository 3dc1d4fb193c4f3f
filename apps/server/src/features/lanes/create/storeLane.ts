import { type Actor, recordAudit } from '../../../platform/audit.ts';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, oneRow, optionalRow } from '../../../platform/database/rows.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import { refuseClosed } from '../../settings/index.ts';
import { lockLanes } from '../lockLanes.ts';
import { recomputeLanes } from '../recompute/recomputeLanes.ts';
import { refuseTooLarge } from '../refuseTooLarge.ts';
import type { LaneEnds } from './laneEnds.ts';
import type { PlannedLane } from './planLane.ts';
import { newLaneIds } from '../lanes.queries.ts';

const insertLane = loadSql(import.meta.url, './insertLane.sql');

/** Stores a planned lane in a contract of the caller's company, with its typical shipment and the resulting forecast. 409 if it exists, or the contract is closed. */
export async function storeLane(
  tx: Transaction,
  caller: Caller,
  actor: Actor,
  lane: PlannedLane,
  contractNo: number,
): Promise<string> {
  const customerId = caller.companyId;
  await lockLanes(tx, customerId, lane.mode);
  await refuseClosed(tx, customerId, lane.mode, [contractNo]);
  const made = await optionalRow<{ lane_id: string; history_id: string }>(tx, insertLane, [
    customerId,
    JSON.stringify(storedLane(lane)),
    contractNo,
    (await newLaneIds(tx, 1))[0],
  ]);
  if (made === null) throw await laneExists(tx, customerId, lane, contractNo);
  const laneId = made.lane_id;
  await refuseTooLarge(async () => {
    await insertTypicalShipment(tx, caller, laneId, lane);
    await recomputeLanes(tx, customerId, lane.mode, [made.history_id]);
  });
  await recordAudit(tx, actor, {
    customerId,
    action: 'lane.created',
    subjectKind: 'lane',
    subjectId: laneId,
    after: {
      lane: `${lane.ends.origin.node.label} – ${lane.ends.destination.node.label}`,
      equipment: lane.equipment,
      service: lane.moveType ?? lane.service,
      typicalShipment: { ...lane.shipment, volume: lane.shipment.volume.toNumber() },
      shipmentsPerMonth: lane.shipmentsPerMonth,
    },
  });
  await announce(tx, 'lane.created', `${customerId}:${laneId}`, {
    customerId,
    mode: lane.mode,
    laneIds: [laneId],
  });
  return laneId;
}

function storedLane(lane: PlannedLane) {
  const { origin, destination, direction, tradeRegion, originRegion, destinationRegion } = lane.ends;
  return {
    mode: lane.mode,
    key: lane.key,
    originNode: origin.node.nodeKey,
    destinationNode: destination.node.nodeKey,
    originLabel: origin.node.label,
    destinationLabel: destination.node.label,
    originPlace: placeOfLane(origin),
    destinationPlace: placeOfLane(destination),
    equipment: lane.equipment,
    service: lane.service,
    moveType: lane.moveType,
    direction,
    businessUnit: lane.businessUnit,
    tradeRegion,
    originRegion,
    destinationRegion,
    miles: lane.miles,
    isEstimated: !lane.milesGiven,
  };
}

/** A lane's place follows its node: the airport assumed for a city, no zip where only cities are distinguished. */
function placeOfLane({ node, place }: LaneEnds['origin']): object {
  const iata = node.nodeKey.startsWith('airport:') ? node.nodeKey.slice('airport:'.length) : null;
  if (iata !== null && place.airportCode !== iata)
    return { ...place, portCode: null, airportCode: iata, mark: node.marked };
  return node.nodeKey.startsWith('city:') ? { ...place, zip: null } : place;
}

async function insertTypicalShipment(
  tx: Transaction,
  caller: Caller,
  laneId: string,
  { shipment, shipmentsPerMonth }: PlannedLane,
): Promise<void> {
  await execute(
    tx,
    `INSERT INTO lane_typical_shipments (customer_id, lane_id, shipments_per_month, weight_kg, volume_m3, containers, miles,
       chassis_days, volume, made_by, made_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     ON CONFLICT (customer_id, lane_id) DO NOTHING`,
    [
      caller.companyId,
      laneId,
      shipmentsPerMonth,
      shipment.weightKg ?? null,
      shipment.volumeM3 ?? null,
      shipment.containers ?? null,
      shipment.miles ?? null,
      shipment.chassisDays ?? null,
      shipment.volume.toFixed(),
      caller.userId,
      now(),
    ],
  );
}

async function laneExists(
  tx: Transaction,
  customerId: string,
  lane: PlannedLane,
  contractNo: number,
): Promise<Error> {
  const { lane_id: laneId } = await oneRow<{ lane_id: string }>(
    tx,
    `SELECT l.lane_id FROM lane_histories h JOIN lanes l ON l.customer_id = $1 AND l.history_id = h.history_id AND l.contract_no = $4
     WHERE h.customer_id = $1 AND h.mode = $2 AND h.lane_key = $3`,
    [customerId, lane.mode, lane.key, contractNo],
  );
  return refuse('lane_exists', 'This lane already exists', {
    detail: `It is lane ${laneId}. Change its volume there.`,
  });
}
