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
