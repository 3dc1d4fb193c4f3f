import { isOverviewStatType } from '@lanewright/freight';
import { statTitles } from '../figure/figureWords.ts';
import type { Tile } from './boards.api.ts';
import { isByMonth, type TileChoice, type TilePlace } from './tileCatalogue.ts';

/** Titles of tiles for all modes together. */
const overAllTitles: Readonly<Record<string, string>> = {
  savingsByMonth: 'Savings by month',
  spendByMonth: 'Spend by month',
  spendByCarrier: 'Spend by carrier',
  revenueByMonth: 'Revenue by month',
  modes: 'Modes at a glance',
  uploads: 'Latest uploads',
  notifications: 'Latest notifications',
  invitations: 'Invitations',
  lanesOpen: 'Lanes open for bids',
  awardsWaiting: 'Awards to respond to',
  won: 'Won',
};

/** Title of a tile, without the place it refers to. */
export function titleOfChoice({ kind, shows }: Pick<TileChoice, 'kind' | 'shows'>): string {
  if (!isOverviewStatType(shows)) return overAllTitles[shows] ?? shows;
  if (kind === 'figure') return statTitles[shows];
  if (kind === 'table') return `${statTitles[shows]} breakdown`;
  return `${statTitles[shows]} ${isByMonth(shows) ? 'by month' : 'by part'}`;
}

/** Full title of a tile: what it shows, and where. */
export function titleOfTile(tile: Tile, places: readonly TilePlace[]): string {
  const title = titleOfChoice(tile);
  if (tile.mode === null) return title;
  const place = places.find(({ mode, customerId }) => mode === tile.mode && customerId === tile.customerId);
  return place === undefined ? title : `${title}, ${place.title}`;
}
