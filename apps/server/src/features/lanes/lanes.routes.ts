import { lanes } from '@lanewright/contract';
import { type Route, route } from '../../platform/http/serve.ts';
import { contractMonths, propertyOf, requireMode } from '../settings/index.ts';
import { requireLaneOfCarrier, requireOwnLane } from './lanes.queries.ts';
import { selectLaneShipments, selectLaneShipmentTotals } from './laneShipments.queries.ts';
import { pauseLanes, startLanes } from './openLanes.ts';
import { presentLaneMonth } from './presentLaneMonth.ts';
import { presentLaneShipment } from './presentLaneShipment.ts';
import { refreshLanes } from './refreshLanes.ts';
import { setLaneVolume } from './setLaneVolume.ts';
import { setTargets } from './setTargets.ts';
import { validBlocks } from './validBlocks.ts';

export const lanesRoutes: readonly Route[] = [
  route(lanes.startLanes, async ({ tx, caller, actor, body }) => ({
    changed: await startLanes(tx, caller, actor, body),
  })),
  route(lanes.pauseLanes, async ({ tx, caller, actor, body }) => ({
    changed: await pauseLanes(tx, caller, actor, body),
  })),
  route(lanes.setTargets, async ({ tx, caller, actor, body }) => ({
    changed: await setTargets(tx, caller, actor, body),
  })),
  route(lanes.setLaneVolume, async ({ tx, caller, actor, params, body }) => {
    const months = await setLaneVolume(tx, caller, actor, params.id, body.volumes);
    return { months: months.map(presentLaneMonth) };
  }),
  route(lanes.getValidBlocks, async ({ tx, caller, params }) => {
    const { mode, customerId } =
      caller.userType === 'Carrier'
        ? await requireLaneOfCarrier(tx, caller, params.id).then((lane) => ({
            mode: lane.mode,
            customerId: lane.customer_id,
          }))
        : { ...(await requireOwnLane(tx, caller, params.id)), customerId: caller.companyId };
    const lengths = (await propertyOf(tx, customerId, mode, 'awards.blockMonths')) as readonly number[];
    return validBlocks(await contractMonths(tx, customerId, mode), lengths);
  }),
  route(lanes.refreshLanes, async ({ tx, caller, actor, params }) => {
    await requireMode(tx, caller, params.id);
    await refreshLanes(tx, actor, caller.companyId, params.id);
    return { done: true as const };
  }),
  route(lanes.listLaneShipments, async ({ tx, caller, params, query }) => {
    await requireOwnLane(tx, caller, params.id);
    const totals = await selectLaneShipmentTotals(tx, caller.companyId, params.id);
    const shipments = await selectLaneShipments(tx, caller.companyId, params.id, totals.upload_ids, query);
    return {
      total: Number(totals.shipment_count),
      chargeUsd: Number(totals.charge_usd),
      volume: Number(totals.volume),
      pricedChargeUsd: Number(totals.priced_charge_usd),
      pricedVolume: Number(totals.priced_volume),
      shipments: shipments.map(presentLaneShipment),
    };
  }),
];
