import { type BodyOf, lanes, overview, type ResponseOf, settings } from '@lanewright/contract';
import { modeDetails, type OfferedMode } from '@lanewright/freight';
import { callEndpointCounted } from '../../platform/apiClient.ts';
import {
  mutation,
  pagesQuery,
  put,
  query,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useReload,
} from '../../platform/query.ts';
import type { Sort } from '../../ui/data-table/column.ts';
import { filterQuery } from './laneFilter.ts';
import type { ChosenLanes, Lane, LaneFilter } from './laneTypes.ts';
import { useContractNo } from '../../ui/useContractNo.ts';

const pageSize = 200;
const idsPageSize = 1000;

/** The lanes of a contract that a filter finds; without a number of the current contract. */
export interface LanesAsked {
  readonly mode: OfferedMode;
  readonly contractNo: number | undefined;
  readonly filter: LaneFilter;
}

function queryOf({ mode, contractNo, filter }: LanesAsked, sort: Sort | undefined) {
  return {
    mode,
    contractNo,
    incumbents: true,
    businessUnits: true,
    ...filterQuery(filter),
    ...(sort === undefined ? {} : { sortBy: sort.columnId, sortDesc: sort.desc }),
  };
}

/** The lanes of the contract shown, page by page, with their number and column totals. */
export function useLanePages(mode: OfferedMode, filter: LaneFilter, sort: Sort | undefined) {
  const wanted = queryOf({ mode, contractNo: useContractNo(), filter }, sort);
  return useInfiniteQuery(
    pagesQuery(
      overview.listLanes,
      { query: wanted },
      {
        ask: (page, signal) =>
          callEndpointCounted(overview.listLanes, { query: { ...wanted, page, pageSize }, signal }),
        hasMore: (last, pages) => pages.length * pageSize < last.totalCount && last.answer.length > 0,
        keepsPrevious: true,
      },
    ),
  );
}

const byId = (found: readonly Lane[]): ReadonlyMap<string, Lane> =>
  new Map(found.map((lane) => [lane.id, lane]));

/** The lanes of a customer's mode as a carrier sees them, by ID: lane table data for the bid grid. */
export const carrierLanesQuery = (place: {
  mode: OfferedMode;
  customerId: string;
  contractNo?: number | undefined;
}) =>
  query(overview.listLanes, { query: { ...place, incumbents: true, businessUnits: true } }, { select: byId });

/** Returns the lanes of a filter in order, loaded or not, at most `limit`. */
export async function findLanes(asked: LanesAsked, sort: Sort | undefined, limit: number): Promise<Lane[]> {
  const found: Lane[] = [];
  for (let page = 1; ; page += 1) {
    const { answer, totalCount } = await callEndpointCounted(overview.listLanes, {
      query: { ...queryOf(asked, sort), page, pageSize: idsPageSize },
    });
    found.push(...answer);
    if (answer.length === 0 || found.length >= Math.min(totalCount, limit)) return found.slice(0, limit);
  }
}

/** Returns the IDs of every lane of a filter, for bulk actions. */
export async function findLaneIds(asked: LanesAsked): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; ; page += 1) {
    const { answer, totalCount } = await callEndpointCounted(overview.listLanes, {
      query: { ...queryOf(asked, undefined), page, pageSize: idsPageSize },
    });
    ids.push(...answer.map((lane) => lane.id));
    if (answer.length === 0 || page * idsPageSize >= totalCount) return [...new Set(ids)];
  }
}

/** One lane with its months. */
export const useLane = (laneId: string) => useQuery(query(overview.getLane, { params: { id: laneId } }));

type RoadMiles = ResponseOf<typeof lanes.readRoadMiles>;
export type RoadMilesChange = NonNullable<RoadMiles['change']>;
export type OtherContractMiles = RoadMiles['others'][number];

/**
 * How a road mode estimates miles, and what the current estimate would change in the contract shown and in others. Fetched for road
 * modes only.
 */
export function useRoadMiles(mode: OfferedMode) {
  const contractNo = useContractNo();
  return useQuery(
    query(
      lanes.readRoadMiles,
      { params: { id: mode }, query: { contractNo } },
      { enabled: modeDetails[mode].family === 'road' },
    ),
  );
}

/** Why a lane is at risk. Fetched on request. */
export function useLaneRisks({ id, mode }: Pick<Lane, 'id' | 'mode'>, isAsked: boolean) {
  const contractNo = useContractNo();
  return useQuery(
    query(
      overview.overviewRisks,
      { params: { id: mode as OfferedMode }, query: { contractNo, pageSize: 5, laneId: id } },
      { enabled: isAsked },
    ),
  ).data?.lanes[0]?.risks;
}

/** A lane's shipment totals by month, and its carriers. */
export const useLaneHistory = (laneId: string) =>
  useQuery(query(lanes.laneHistory, { params: { id: laneId } }));

export type LaneShipments = ResponseOf<typeof lanes.listLaneShipments>;

/** Which shipments of a lane: all, or those of a month or an upload. */
export interface ShipmentsWanted {
  month?: string | undefined;
  uploadId?: string | undefined;
}

/** One page of a lane's shipments, with the totals of all of them. */
export const useLaneShipments = (laneId: string, page: number, size: number, wanted: ShipmentsWanted = {}) =>
  useQuery(
    query(
      lanes.listLaneShipments,
      { params: { id: laneId }, query: { page, pageSize: size, ...wanted } },
      { keepsPrevious: true },
    ),
  );

/** Loads the lanes again after someone else has changed them. */
export const useLanesReload = () => useReload(lanes.setTargets);

/** Switches a mode from the estimate of the first release to the current one; lanes are rolled up again. */
export const adoptRoadFactors = mutation(settings.saveInstance, (mode: OfferedMode) => ({
  params: { id: mode },
  body: { properties: { 'lanes.roadMiles': 2 } },
}));

/** Opens lanes for bids. A first start that would lock outdated exchange rates is refused until that is acknowledged. */
export const startLanes = mutation(lanes.startLanes, (body: ChosenLanes & { acknowledged: boolean }) => ({
  body,
}));
export const pauseLanes = mutation(lanes.pauseLanes, (body: ChosenLanes) => ({ body }));

/** Rolls up the mode's completed uploads again, in a background job. */
export const refreshLanes = mutation(lanes.refreshLanes, (mode: OfferedMode) => ({ params: { id: mode } }));

/** Reference prices for a target that is a percentage below them. */
export const targetBases = ['baseline', 'lastPrice', 'bestBid'] as const;
export type TargetBasis = (typeof targetBases)[number];

/** A target in USD per unit, or as a percentage below each lane's own history or bids. */
export type TargetRule =
  | { kind: 'figure'; targetPrice: number }
  | { kind: 'percent'; percent: number; of: TargetBasis };

export interface SeenTarget {
  laneId: string;
  targetPrice: number | null;
}

/**
 * Sets the targets of chosen lanes; a figure needs the lanes named. `seen`: targets when the edit began; if someone else set
 * another one since, all of it is refused.
 */
export const setTargets = mutation(lanes.setTargets, (set: TargetsSet) => ({ body: bodyOf(set) }));

interface TargetsSet {
  chosen: ChosenLanes;
  rule: TargetRule;
  seen?: readonly SeenTarget[] | undefined;
}

function bodyOf({ chosen, rule, seen }: TargetsSet): BodyOf<typeof lanes.setTargets> {
  if (rule.kind === 'percent') {
    return {
      rule: {
        ...chosen,
        percentBelow: rule.percent,
        of: rule.of,
        ...(seen === undefined ? {} : { seen: [...seen] }),
      },
    };
  }
  const seenOf = new Map(seen?.map(({ laneId, targetPrice }) => [laneId, targetPrice]));
  const targets = (chosen.laneIds ?? []).map((laneId) => ({
    laneId,
    targetPrice: rule.targetPrice,
    ...(seenOf.has(laneId) ? { seen: seenOf.get(laneId) ?? null } : {}),
  }));
  return { targets };
}

export interface VolumeChange {
  laneId: string;
  /** `seen`: the volume when editing began; if someone else has changed one since, the whole request is rejected. */
  volumes: { month: string; volume: number; seen?: number }[];
}
export const setLaneVolume = mutation(lanes.setLaneVolume, ({ laneId, volumes }: VolumeChange) => ({
  params: { id: laneId },
  body: { volumes },
}));

export type LaneView = ResponseOf<typeof overview.listLaneViews>[number];

const viewsQuery = (mode: OfferedMode) => query(overview.listLaneViews, { query: { mode } });

/** The user's saved views of a mode's table. */
export const useLaneViews = (mode: OfferedMode) => useQuery(viewsQuery(mode));

/** Replaces the list of saved views. */
export const useSaveLaneViews = (mode: OfferedMode) =>
  useMutation(
    mutation(
      overview.saveLaneViews,
      (views: readonly LaneView[]) => ({ body: { mode, views: [...views] } }),
      { puts: (views) => [put(viewsQuery(mode), views)] },
    ),
  );

export type NewLane = BodyOf<typeof lanes.createLane>;
export type LanePreview = ResponseOf<typeof lanes.createLane>;

/** Creates a manual lane, or calculates a preview of it. */
export const createLane = mutation(lanes.createLane, (body: NewLane) => ({ body }));
