import { type BodyOf, lanes, overview, type ResponseOf, settings } from '@lanewright/contract';
import { modeDetails, type OfferedMode } from '@lanewright/freight';
import {
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { callEndpoint, callEndpointCounted } from '../../platform/apiClient.ts';
import type { Sort } from '../../ui/data-table/column.ts';
import { filterQuery } from './laneFilter.ts';
import type { ChosenLanes, Lane, LaneFilter } from './laneTypes.ts';

/** Every query that depends on lanes starts with this key, so that a changed lane invalidates all of them. */
export const laneKeys = {
  all: ['lanes'] as const,
  pages: (mode: OfferedMode) => ['lanes', 'pages', mode] as const,
  one: (laneId: string) => ['lanes', 'one', laneId] as const,
  shipments: (laneId: string) => ['lanes', 'shipments', laneId] as const,
};

const pageSize = 200;
const idsPageSize = 1000;

function queryOf(mode: OfferedMode, filter: LaneFilter, sort: Sort | undefined) {
  return {
    mode,
    incumbents: true,
    businessUnits: true,
    ...filterQuery(filter),
    ...(sort === undefined ? {} : { sortBy: sort.columnId, sortDesc: sort.desc }),
  };
}

/** The lanes of a mode, page by page, with their number and column totals. */
export function useLanePages(mode: OfferedMode, filter: LaneFilter, sort: Sort | undefined) {
  return useInfiniteQuery({
    queryKey: [...laneKeys.pages(mode), filter, sort],
    queryFn: ({ pageParam, signal }) =>
      callEndpointCounted(overview.listLanes, {
        query: { ...queryOf(mode, filter, sort), page: pageParam, pageSize },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      pages.length * pageSize < last.totalCount && last.answer.length > 0 ? pages.length + 1 : undefined,
    placeholderData: keepPreviousData,
  });
}

/** The lanes of a customer's mode as a carrier sees them, by ID: lane table data for the bid grid. */
export function carrierLanesQuery(mode: OfferedMode, customerId: string) {
  return queryOptions({
    queryKey: [...laneKeys.all, 'carrier', mode, customerId] as const,
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, Lane>> => {
      const found = await callEndpoint(overview.listLanes, {
        query: { mode, customerId, incumbents: true, businessUnits: true },
        signal,
      });
      return new Map(found.map((lane) => [lane.id, lane]));
    },
  });
}

/** Returns the lanes of a filter in order, loaded or not, at most `limit`. */
export async function findLanes(
  mode: OfferedMode,
  filter: LaneFilter,
  sort: Sort | undefined,
  limit: number,
): Promise<Lane[]> {
  const found: Lane[] = [];
  for (let page = 1; ; page += 1) {
    const { answer, totalCount } = await callEndpointCounted(overview.listLanes, {
      query: { ...queryOf(mode, filter, sort), page, pageSize: idsPageSize },
    });
    found.push(...answer);
    if (answer.length === 0 || found.length >= Math.min(totalCount, limit)) return found.slice(0, limit);
  }
}

/** Returns the IDs of every lane of a filter, for bulk actions. */
export async function findLaneIds(mode: OfferedMode, filter: LaneFilter): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; ; page += 1) {
    const { answer, totalCount } = await callEndpointCounted(overview.listLanes, {
      query: { ...queryOf(mode, filter, undefined), page, pageSize: idsPageSize },
    });
    ids.push(...answer.map((lane) => lane.id));
    if (answer.length === 0 || page * idsPageSize >= totalCount) return [...new Set(ids)];
  }
}

/** One lane with its months. */
export function useLane(laneId: string) {
  return useQuery({
    queryKey: laneKeys.one(laneId),
    queryFn: ({ signal }) => callEndpoint(overview.getLane, { params: { id: laneId }, signal }),
  });
}

export type RoadMilesChange = NonNullable<ResponseOf<typeof lanes.readRoadMiles>['change']>;

/** How a road mode estimates miles, and what the current estimate would change. Fetched for road modes only. */
export function useRoadMiles(mode: OfferedMode) {
  return useQuery({
    queryKey: [...laneKeys.all, 'road-miles', mode],
    queryFn: ({ signal }) => callEndpoint(lanes.readRoadMiles, { params: { id: mode }, signal }),
    enabled: modeDetails[mode].family === 'road',
  });
}

/** Why a lane is at risk. Fetched on request. */
export function useLaneRisks({ id, mode }: Pick<Lane, 'id' | 'mode'>, isAsked: boolean) {
  return useQuery({
    queryKey: ['overview', 'risks', mode, id],
    queryFn: ({ signal }) =>
      callEndpoint(overview.overviewRisks, {
        params: { id: mode as OfferedMode },
        query: { pageSize: 5, laneId: id },
        signal,
      }),
    enabled: isAsked,
  }).data?.lanes[0]?.risks;
}

/** A lane's shipment totals by month, and its carriers. */
export function useLaneHistory(laneId: string) {
  return useQuery({
    queryKey: ['lanes', 'history', laneId],
    queryFn: ({ signal }) => callEndpoint(lanes.laneHistory, { params: { id: laneId }, signal }),
  });
}

export type LaneShipments = ResponseOf<typeof lanes.listLaneShipments>;

/** Which shipments of a lane: all, or those of a month or an upload. */
export interface ShipmentsWanted {
  month?: string | undefined;
  uploadId?: string | undefined;
}

/** One page of a lane's shipments, with the totals of all of them. */
export function useLaneShipments(laneId: string, page: number, size: number, wanted: ShipmentsWanted = {}) {
  return useQuery({
    queryKey: [...laneKeys.shipments(laneId), page, size, wanted],
    queryFn: ({ signal }) =>
      callEndpoint(lanes.listLaneShipments, {
        params: { id: laneId },
        query: { page, pageSize: size, ...wanted },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

const standingsMs = 2_500;

/**
 * A change of lanes. Afterwards bids, awards and overview figures are refetched too: at once, and again after the job that
 * calculates standings has had time to run.
 */
export function useLaneChange<Input, Answer>(send: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  const askAnew = () =>
    Promise.all(
      [laneKeys.all, ['bids'], ['awards'], ['overview']].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
  const change = useMutation({
    mutationFn: send,
    onSuccess: () => {
      setTimeout(() => void askAnew(), standingsMs);
      return askAnew();
    },
  });
  return { ...change, askAnew };
}

/** Switches a mode from the estimate of the first release to the current one; lanes are rolled up again. */
export const adoptRoadFactors = (mode: OfferedMode) =>
  callEndpoint(settings.saveInstance, {
    params: { id: mode },
    body: { properties: { 'lanes.roadMiles': 2 } },
  });

/** Opens lanes for bids. A first start that would lock outdated exchange rates is refused until that is acknowledged. */
export const startLanes = (start: ChosenLanes & { acknowledged: boolean }) =>
  callEndpoint(lanes.startLanes, { body: start });
export const pauseLanes = (chosen: ChosenLanes) => callEndpoint(lanes.pauseLanes, { body: chosen });

/** Rolls up the mode's completed uploads again, in a background job. */
export const refreshLanes = (mode: OfferedMode) => callEndpoint(lanes.refreshLanes, { params: { id: mode } });

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
export function setTargets({
  chosen,
  rule,
  seen,
}: {
  chosen: ChosenLanes;
  rule: TargetRule;
  seen?: readonly SeenTarget[] | undefined;
}) {
  if (rule.kind === 'percent') {
    return callEndpoint(lanes.setTargets, {
      body: {
        rule: {
          ...chosen,
          percentBelow: rule.percent,
          of: rule.of,
          ...(seen === undefined ? {} : { seen: [...seen] }),
        },
      },
    });
  }
  const seenOf = new Map(seen?.map(({ laneId, targetPrice }) => [laneId, targetPrice]));
  const targets = (chosen.laneIds ?? []).map((laneId) => ({
    laneId,
    targetPrice: rule.targetPrice,
    ...(seenOf.has(laneId) ? { seen: seenOf.get(laneId) ?? null } : {}),
  }));
  return callEndpoint(lanes.setTargets, { body: { targets } });
}

export interface VolumeChange {
  laneId: string;
  /** `seen`: the volume when editing began; if someone else has changed one since, the whole request is rejected. */
  volumes: { month: string; volume: number; seen?: number }[];
}
export const setLaneVolume = ({ laneId, volumes }: VolumeChange) =>
  callEndpoint(lanes.setLaneVolume, { params: { id: laneId }, body: { volumes } });

export type LaneView = ResponseOf<typeof overview.listLaneViews>[number];

const viewsKey = (mode: OfferedMode) => ['lane-views', mode] as const;

/** The user's saved views of a mode's table. */
export function useLaneViews(mode: OfferedMode) {
  return useQuery({
    queryKey: viewsKey(mode),
    queryFn: ({ signal }) => callEndpoint(overview.listLaneViews, { query: { mode }, signal }),
  });
}

/** Replaces the list of saved views. */
export function useSaveLaneViews(mode: OfferedMode) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (views: readonly LaneView[]) =>
      callEndpoint(overview.saveLaneViews, { body: { mode, views: [...views] } }),
    onSuccess: (views) => client.setQueryData(viewsKey(mode), views),
  });
}

export type NewLane = BodyOf<typeof lanes.createLane>;
export type LanePreview = ResponseOf<typeof lanes.createLane>;

/** Creates a manual lane, or calculates a preview of it. */
export const createLane = (lane: NewLane) => callEndpoint(lanes.createLane, { body: lane });
