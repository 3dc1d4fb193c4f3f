import type { bids, ResponseInputOf } from '@lanewright/contract';
import type { Transaction } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/http/problemError.ts';
import { extraMonthsOf } from '../lanes/index.ts';
import { type ChargeStructure, contractMonths, structureOfVersion } from '../settings/index.ts';
import { selectBids, selectReadableLanes } from './bids.queries.ts';
import { cellNamed } from './checks/presentChecks.ts';
import { outliersOfLanes } from './outliers/outliersOfLanes.ts';
import { presentBid } from './presentBid.ts';
import { savingsOf } from './savingsOf.ts';
import { type Sight, selectSight, visibleColour } from './visibleColour.ts';
import { customersInTurn } from '../../platform/database/customersInTurn.ts';

/** The bids of lanes that the caller may see: all for the customer, its own for a carrier. 404 for another company's lane. */
export async function readBids(tx: Transaction, caller: Caller, laneIds: readonly string[]) {
  const carrierId = caller.userType === 'Carrier' ? caller.companyId : null;
  const lanes = await selectReadableLanes(tx, caller.customerIds, laneIds, carrierId);
  if (lanes.length < new Set(laneIds).size) throw refuse('lane_not_found', 'Lane not found', { status: 404 });
  const found = await customersInTurn(
    lanes.map((lane) => lane.customer_id),
    (customerId) => selectBids(tx, customerId, laneIds, carrierId),
  );
  const laneOf = new Map(lanes.map((lane) => [lane.lane_id, lane]));
  const extra = new Map<string, number>();
  for (const customerId of new Set(lanes.map((lane) => lane.customer_id)))
    for (const [laneId, months] of await extraMonthsOf(tx, customerId, laneIds)) extra.set(laneId, months);
  const unusual = carrierId === null ? await outliersOfLanes(tx, lanes) : new Map<string, never>();
  const structures = new Map<string, ChargeStructure>();
  const sights = new Map<string, Sight>();
  const months = new Map<string, number>();
  const presented: ResponseInputOf<typeof bids.listLaneBids> = [];
  for (const row of found) {
    const lane = laneOf.get(row.lane_id);
    if (lane === undefined) continue;
    const place = `${lane.customer_id}:${lane.mode}:${lane.contract_no}`;
    const version = `${place}:${row.structure_version}`;
    const structure =
      structures.get(version) ??
      (await structureOfVersion(tx, lane.customer_id, lane.mode, row.structure_version));
    structures.set(version, structure);
    if (carrierId === null) {
      const outlier = unusual.get(row.bid_id) ?? null;
      const monthCount =
        months.get(place) ?? (await contractMonths(tx, lane.customer_id, lane.mode, lane.contract_no)).length;
      months.set(place, monthCount);
      presented.push({
        ...presentBid(row, structure, { colour: row.colour, isBest: row.is_best }),
        colourReference: row.measured_by,
        isOnlyBid: row.is_only_bid,
        ...savingsOf(row, outlier?.isHeld === true),
        awardableMonths: monthCount + (extra.get(row.lane_id) ?? 0) - row.short_months,
        outlier,
        unconfirmed: row.unconfirmed.map(({ cell, kind, rate }) => ({ ...cellNamed(cell), kind, rate })),
      });
      continue;
    }
    const sight = sights.get(place) ?? (await selectSight(tx, lane.customer_id, lane.mode, lane.contract_no));
    sights.set(place, sight);
    presented.push(presentBid(row, structure, { colour: visibleColour(row, sight), isBest: null }));
  }
  return presented;
}
