import { lanes } from '@lanewright/contract';
import { type Route, route } from '../../platform/http/serve.ts';
import { requireMode } from '../settings/index.ts';
import { carrierNamesRoutes } from './carrier-names/carrierNames.routes.ts';
import { createLane } from './create/createLane.ts';
import { requireOwnLane } from './lanes.queries.ts';
import { listLaneShipments } from './listLaneShipments.ts';
import { pauseLanes, startLanes } from './openLanes.ts';
import { presentLaneMonth } from './presentLaneMonth.ts';
import { readLaneHistory } from './readLaneHistory.ts';
import { readRoadMiles } from './road-miles/readRoadMiles.ts';
import { refreshLanes } from './refreshLanes.ts';
import { setLaneVolume } from './setLaneVolume.ts';

export const lanesRoutes: readonly Route[] = [
  ...carrierNamesRoutes,
  route(lanes.createLane, async ({ tx, callerOrNull, actor, body }) =>
    createLane(tx, callerOrNull, actor, body),
  ),
  route(lanes.startLanes, async ({ tx, caller, actor, body }) => ({
    changed: await startLanes(tx, caller, actor, body, body.acknowledged === false),
  })),
  route(lanes.pauseLanes, async ({ tx, caller, actor, body }) => ({
    changed: await pauseLanes(tx, caller, actor, body),
  })),
  route(lanes.setLaneVolume, async ({ tx, caller, actor, params, body }) => {
    const months = await setLaneVolume(tx, caller, actor, params.id, body.volumes);
    return { months: months.map(presentLaneMonth) };
  }),
  route(lanes.refreshLanes, async ({ tx, caller, actor, params, body }) => {
    await requireMode(tx, caller, params.id);
    await refreshLanes(tx, actor, caller.companyId, params.id, body?.contractNo);
    return { done: true as const };
  }),
  route(lanes.readRoadMiles, async ({ tx, caller, params, query }) => {
    await requireMode(tx, caller, params.id);
    return readRoadMiles(tx, caller.companyId, params.id, query.contractNo);
  }),
  route(lanes.laneHistory, async ({ tx, caller, params }) => {
    await requireOwnLane(tx, caller, params.id);
    return readLaneHistory(tx, caller.companyId, params.id);
  }),
  route(lanes.listLaneShipments, async ({ tx, caller, params, query }) => {
    await requireOwnLane(tx, caller, params.id);
    return listLaneShipments(tx, caller.companyId, params.id, query);
  }),
];
