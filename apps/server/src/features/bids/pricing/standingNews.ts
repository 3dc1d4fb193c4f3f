import { laneStatusNotificationType } from '@lanewright/freight';
import type { ColourChange } from './rankLanes.ts';

/** One line of news: this many lanes changed this way, the first of them named. Carrier null: the customer's own view. */
export type StandingNews = {
  readonly carrierId: string | null;
  readonly type: number;
  readonly laneId: string;
  readonly lanes: number;
};

/** Changes of colour as news, one for each kind of change and whom it concerns. */
export function newsOf(changes: readonly ColourChange[]): StandingNews[] {
  const news = new Map<string, StandingNews>();
  for (const change of changes) {
    const type = laneStatusNotificationType(change.from_colour, change.to_colour);
    if (type === null) continue;
    const key = `${change.carrier_id}:${type}`;
    const known = news.get(key);
    news.set(key, {
      carrierId: change.carrier_id,
      type,
      laneId: known?.laneId ?? change.lane_id,
      lanes: (known?.lanes ?? 0) + 1,
    });
  }
  return [...news.values()];
}

/** News of two parts of a mode as news of both: the lane named is the one of the smaller number. */
export function addNews(some: readonly StandingNews[], others: readonly StandingNews[]): StandingNews[] {
  const sums = new Map<string, StandingNews>();
  for (const news of [...some, ...others]) {
    const key = `${news.carrierId}:${news.type}`;
    const known = sums.get(key);
    const isFirst = known === undefined || BigInt(news.laneId) < BigInt(known.laneId);
    sums.set(key, {
      ...news,
      laneId: isFirst ? news.laneId : known.laneId,
      lanes: news.lanes + (known?.lanes ?? 0),
    });
  }
  return [...sums.values()];
}
