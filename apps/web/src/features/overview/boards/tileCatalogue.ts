import type { OverviewStatType } from '@lanewright/freight';
import type { Tile } from './boards.api.ts';

/** Kind of user whose board it is. */
export type BoardKind = 'customer' | 'data' | 'carrier';
type TileKind = Tile['kind'];
/** What a tile refers to: a mode, and for a carrier the customer. */
export interface TilePlace {
  mode: number;
  customerId: string | null;
  title: string;
}
/** What a tile shows, without its position on a board. */
export type TileChoice = Pick<Tile, 'kind' | 'shows' | 'mode' | 'customerId'>;

const allStats: readonly OverviewStatType[] = [
  'Spend',
  'Awarded',
  'Savings',
  'BidCoverage',
  'IncumbentCoverage',
  'TotalBid',
  'LaneBreakdown',
  'Volume',
  'Shipments',
  'ChargeBreakdown',
];
/** Carriers do not see spend, savings and incumbents. */
const carrierStats = allStats.filter(
  (stat) => stat !== 'Spend' && stat !== 'Savings' && stat !== 'IncumbentCoverage',
);
/** Figures that add up by month, and those that have parts. */
const withMonths = new Set<OverviewStatType>([
  'Spend',
  'Awarded',
  'Savings',
  'TotalBid',
  'Volume',
  'Shipments',
]);
const withParts = new Set<OverviewStatType>([
  'Awarded',
  'Savings',
  'BidCoverage',
  'IncumbentCoverage',
  'LaneBreakdown',
  'ChargeBreakdown',
]);

/** Tiles for all modes together, from the dashboard response. */
const overAll: Readonly<Record<BoardKind, readonly (readonly [TileKind, string])[]>> = {
  customer: [
    ['chart', 'savingsByMonth'],
    ['table', 'modes'],
    ['table', 'uploads'],
    ['table', 'notifications'],
  ],
  data: [
    ['chart', 'spendByMonth'],
    ['chart', 'spendByCarrier'],
    ['table', 'modes'],
    ['table', 'uploads'],
    ['table', 'notifications'],
  ],
  carrier: [
    ['figure', 'lanesOpen'],
    ['figure', 'awardsWaiting'],
    ['figure', 'won'],
    ['chart', 'revenueByMonth'],
    ['table', 'invitations'],
    ['table', 'notifications'],
  ],
};

/** Returns the available tiles for one place, or for all together. */
export function tilesToChoose(kind: BoardKind, place: TilePlace | null): TileChoice[] {
  if (place === null)
    return overAll[kind].map(([tileKind, shows]) => ({
      kind: tileKind,
      shows,
      mode: null,
      customerId: null,
    }));
  const { mode, customerId } = place;
  const stats = kind === 'carrier' ? carrierStats : allStats;
  return [
    ...stats.map((shows) => ({ kind: 'figure' as const, shows, mode, customerId })),
    ...stats
      .filter((stat) => withMonths.has(stat) || withParts.has(stat))
      .map((shows) => ({ kind: 'chart' as const, shows, mode, customerId })),
    ...stats
      .filter((stat) => withParts.has(stat))
      .map((shows) => ({ kind: 'table' as const, shows, mode, customerId })),
  ];
}

/** Initial size of a tile. */
export function firstSize({
  kind,
  shows,
  mode,
}: Omit<TileChoice, 'customerId'>): Pick<Tile, 'width' | 'height'> {
  if (kind === 'figure') return { width: 3, height: 1 };
  if (kind === 'chart') return { width: mode === null ? 12 : 6, height: 3 };
  return shows === 'modes' ? { width: 12, height: 2 } : { width: 6, height: 3 };
}

/** The initial board: the user's default dashboard as tiles. */
export function firstBoard(kind: BoardKind, places: readonly TilePlace[]): { name: string; tiles: Tile[] } {
  const figures: readonly OverviewStatType[] =
    kind === 'customer'
      ? ['Spend', 'Awarded', 'Savings', 'BidCoverage']
      : kind === 'data'
        ? ['Spend', 'Volume', 'Shipments', 'LaneBreakdown']
        : ['TotalBid', 'BidCoverage', 'Awarded', 'LaneBreakdown'];
  const [place] = places;
  const choices: TileChoice[] = [
    ...(place === undefined
      ? []
      : figures.map((shows) => ({
          kind: 'figure' as const,
          shows,
          mode: place.mode,
          customerId: place.customerId,
        }))),
    ...overAll[kind]
      .filter(([tileKind]) => tileKind !== 'figure')
      .map(([tileKind, shows]) => ({ kind: tileKind, shows, mode: null, customerId: null })),
  ];
  return {
    name: 'My board',
    tiles: choices.map((choice, at) => ({ id: `t${at + 1}`, ...choice, ...firstSize(choice) })),
  };
}

/** Whether a figure's chart is by month; otherwise it is by part. */
export function isByMonth(stat: OverviewStatType): boolean {
  return withMonths.has(stat);
}
