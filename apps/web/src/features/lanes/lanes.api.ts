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

/** Every answer that lanes have a part in starts with this key: a changed lane makes all of them old. */
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

/** The lanes of a mode page after page, with their number and the sums of their columns. */
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

/** The lanes of a customer's mode as a carrier sees them, by id: the lane table's data for its bid grid. */
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

/** The lanes of a filter in their order, loaded or not, up to so many. */
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

/** Ids of every lane of a filter, for actions on all of them. */
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

/** How a road mode estimates miles, and what the present estimate would change; only asked by road. */
export function useRoadMiles(mode: OfferedMode) {
  return useQuery({
    queryKey: [...laneKeys.all, 'road-miles', mode],
    queryFn: ({ signal }) => callEndpoint(lanes.readRoadMiles, { params: { id: mode }, signal }),
    enabled: modeDetails[mode].family === 'road',
  });
}

/** Why a lane is at risk, once somebody asks. */
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

/** What a lane's shipments came to by month, and who carried them. */
export function useLaneHistory(laneId: string) {
  return useQuery({
    queryKey: ['lanes', 'history', laneId],
    queryFn: ({ signal }) => callEndpoint(lanes.laneHistory, { params: { id: laneId }, signal }),
  });
}

export type LaneShipments = ResponseOf<typeof lanes.listLaneShipments>;

/** Which of a lane’s shipments: all of them, or those of a month or an upload. */
export interface ShipmentsWanted {
  month?: string | undefined;
  uploadId?: string | undefined;
}

/** One page of the shipments that make a lane, with the sums of all of them. */
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
 * A change of lanes, after which bids, awards and overview figures are asked for anew as well: at once, and
 * again when the job that works standings out has had its time.
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

/** Moves a mode from the estimate of the first release to the present one; lanes are rolled up again. */
export const adoptRoadFactors = (mode: OfferedMode) =>
  callEndpoint(settings.saveInstance, {
    params: { id: mode },
    body: { properties: { 'lanes.roadMiles': 2 } },
  });

/** Opens lanes for bids. A first start that would lock outdated exchange rates is refused until that is acknowledged. */
export const startLanes = (start: ChosenLanes & { acknowledged: boolean }) =>
  callEndpoint(lanes.startLanes, { body: start });
export const pauseLanes = (chosen: ChosenLanes) => callEndpoint(lanes.pauseLanes, { body: chosen });

/** Rolls the mode's completed uploads up again; a job does it. */
export const refreshLanes = (mode: OfferedMode) => callEndpoint(lanes.refreshLanes, { params: { id: mode } });

/** What a target may go so many percent below. */
export const targetBases = ['baseline', 'lastPrice', 'bestBid'] as const;
export type TargetBasis = (typeof targetBases)[number];

/** A target of so many USD per unit, or of so many percent below what each lane's own history or bids say. */
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
  /** `seen`: the volume when its edit began; if someone else set another one since, all of it is refused. */
  volumes: { month: string; volume: number; seen?: number }[];
}
export const setLaneVolume = ({ laneId, volumes }: VolumeChange) =>
  callEndpoint(lanes.setLaneVolume, { params: { id: laneId }, body: { volumes } });

export type LaneView = ResponseOf<typeof overview.listLaneViews>[number];

const viewsKey = (mode: OfferedMode) => ['lane-views', mode] as const;

/** The views of a mode's table that the person keeps. */
export function useLaneViews(mode: OfferedMode) {
  return useQuery({
    queryKey: viewsKey(mode),
    queryFn: ({ signal }) => callEndpoint(overview.listLaneViews, { query: { mode }, signal }),
  });
}

/** Keeps a list of views instead of the one before. */
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

/** Makes a lane by hand, or works out what it would be. */
export const createLane = (lane: NewLane) => callEndpoint(lanes.createLane, { body: lane });
