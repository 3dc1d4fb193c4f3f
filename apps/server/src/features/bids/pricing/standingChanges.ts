import { notifications } from '@lanewright/contract';
import { laneStatusNotificationType } from '@lanewright/freight';
import type { ColourChange } from './rankLanes.ts';

/** One notification: this many lanes changed in this way, and the first ones by ID. Carrier null: the customer's own view. */
export type StandingNews = {
  readonly carrierId: string | null;
  readonly type: number;
  readonly laneId: string;
  /** The first lanes by ID, including `laneId`; absent in news written by an earlier release. */
  readonly laneIds?: readonly string[];
  readonly lanes: number;
};

/** The lanes that news name: the lowest IDs. */
const firstLanes = (laneIds: readonly string[]): string[] =>
  laneIds
    .toSorted((one, other) => (BigInt(one) < BigInt(other) ? -1 : 1))
    .slice(0, notifications.maxNamedLanes);

/** Groups colour changes into news, one per kind of change and recipient. */
export function newsOf(changes: readonly ColourChange[]): StandingNews[] {
  const news = new Map<string, StandingNews & { readonly laneIds: string[] }>();
  for (const change of changes) {
    const type = laneStatusNotificationType(change.from_colour, change.to_colour);
    if (type === null) continue;
    const key = `${change.carrier_id}:${type}`;
    const known = news.get(key);
    const laneIds = known?.laneIds ?? [];
    laneIds.push(change.lane_id);
    news.set(key, {
      carrierId: change.carrier_id,
      type,
      laneId: known?.laneId ?? change.lane_id,
      laneIds,
      lanes: laneIds.length,
    });
  }
  return [...news.values()].map((item) => ({ ...item, laneIds: firstLanes(item.laneIds) }));
}

/** Merges the news of two parts of a mode: they name the lanes with the lowest IDs. */
export function addNews(some: readonly StandingNews[], others: readonly StandingNews[]): StandingNews[] {
  const sums = new Map<string, StandingNews>();
  for (const news of [...some, ...others]) {
    const key = `${news.carrierId}:${news.type}`;
    const known = sums.get(key);
    const isFirst = known === undefined || BigInt(news.laneId) < BigInt(known.laneId);
    sums.set(key, {
      ...news,
      laneId: isFirst ? news.laneId : known.laneId,
      laneIds: firstLanes([...lanesOf(news), ...(known === undefined ? [] : lanesOf(known))]),
      lanes: news.lanes + (known?.lanes ?? 0),
    });
  }
  return [...sums.values()];
}

const lanesOf = ({ laneIds, laneId }: StandingNews): readonly string[] => laneIds ?? [laneId];
