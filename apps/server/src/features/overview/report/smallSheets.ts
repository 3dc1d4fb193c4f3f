import type { overview, ResponseOf } from '@lanewright/contract';
import type { StreamedCell, StreamedColumn, StreamedSheet } from '@lanewright/tabular';
import type { AwardPlaces } from './awardsSheet.ts';
import type { LanePlaces } from './lanesSheet.ts';
import { computed, decimal, percentFormat, shareOf, sumFill, usdFormat } from './reportFormats.ts';

type Stats = ResponseOf<typeof overview.overviewStats>;
export type ReportMonth = Stats['byMonth'][number];
export type CarrierRow = {
  carrier_id: string;
  name: string;
  awards: number;
  lanes: number;
  awarded_usd: string;
  pending_usd: string;
  baseline_usd: string;
  savings_usd: string;
};

const usd = (header: string): StreamedColumn => ({ header, width: 20, numberFormat: usdFormat });
const percent = (header: string): StreamedColumn => ({ header, width: 13, numberFormat: percentFormat });
const strong = { isBold: true, fill: sumFill };

/** The last row of a small sheet: the totals of some columns, and the percentage of two of them. */
function sumRow(
  rowCount: number,
  cells: readonly (readonly [letter: string, value: number | string] | string | null)[],
): StreamedCell[] {
  return cells.map((cell) =>
    cell === null || typeof cell === 'string'
      ? { value: cell, ...strong }
      : computed(`SUM(${cell[0]}2:${cell[0]}${rowCount + 1})`, Number(cell[1]), strong),
  );
}

/** The contract months; all figures are sums over the lane sheet. */
export function monthsSheet(months: readonly ReportMonth[], stats: Stats, lanes: LanePlaces): StreamedSheet {
  const rows = months.map((month, at): StreamedCell[] => {
    const row = at + 2;
    const awarded = `awarded ${month.month}` as const;
    return [
      month.month,
      computed(lanes.sum(`baseline ${month.month}`), month.baseline),
      computed(lanes.sum(`awardedBaseline ${month.month}`), month.awardedBaseline),
      computed(lanes.sum(awarded), month.awarded),
      // Only of lanes with a baseline: without one there are no savings.
      computed(`C${row}-SUMIFS(${lanes.column(awarded)},${lanes.column('hasBaseline')},1)`, month.savings),
      computed(`IF(C${row}=0,"",E${row}/C${row})`, shareOf(month.savings, month.awardedBaseline)),
    ];
  });
  const last = months.length + 2;
  const total = sumRow(months.length, [
    'Total',
    ['B', stats.spend],
    ['C', stats.awardedBaseline],
    ['D', stats.awarded],
    ['E', stats.savings],
  ]);
  total.push(
    computed(`IF(C${last}=0,"",E${last}/C${last})`, shareOf(stats.savings, stats.awardedBaseline), strong),
  );
  return {
    name: 'Months',
    columns: [
      { header: 'Month', width: 12 },
      usd('Baseline Cost'),
      usd('Baseline Cost, awarded part'),
      usd('Awarded'),
      usd('Savings'),
      percent('Savings, %'),
    ],
    rows: [[...rows, total]],
    isLandscape: true,
  };
}

/** The carriers with awards; all figures are sums over the award sheet, matched by the carrier's number. */
export function carriersSheet(
  carriers: readonly CarrierRow[],
  stats: Stats,
  awards: AwardPlaces,
): StreamedSheet {
  const no = awards.column('carrierNo');
  const last = carriers.length + 2;
  const rows = carriers.map((carrier, at): StreamedCell[] => {
    const row = at + 2;
    const sumOf = (key: 'awarded' | 'baseline' | 'savings') => `SUMIFS(${awards.column(key)},${no},A${row})`;
    return [
      at + 1,
      carrier.name,
      { value: carrier.lanes, numberFormat: '#,##0' },
      computed(`COUNTIF(${no},A${row})`, carrier.awards, { numberFormat: '#,##0' }),
      computed(sumOf('baseline'), decimal(carrier.baseline_usd)),
      computed(sumOf('awarded'), decimal(carrier.awarded_usd)),
      computed(
        `SUMIFS(${awards.column('awarded')},${no},A${row},${awards.column('status')},"Pending")`,
        decimal(carrier.pending_usd),
      ),
      computed(sumOf('savings'), decimal(carrier.savings_usd)),
      computed(`IF(E${row}=0,"",H${row}/E${row})`, shareOf(carrier.savings_usd, carrier.baseline_usd)),
      computed(`IF(F$${last}=0,"",F${row}/F$${last})`, shareOf(carrier.awarded_usd, stats.awarded)),
    ];
  });
  const total = sumRow(carriers.length, [
    null,
    'Total',
    null,
    ['D', carriers.reduce((sum, { awards: count }) => sum + count, 0)],
    ['E', stats.awardedBaseline],
    ['F', stats.awarded],
    ['G', stats.pendingAward],
    ['H', stats.savings],
  ]);
  total.push(
    computed(`IF(E${last}=0,"",H${last}/E${last})`, shareOf(stats.savings, stats.awardedBaseline), strong),
  );
  return {
    name: 'Carriers',
    columns: [
      { header: 'No.', width: 7 },
      { header: 'Carrier', width: 32 },
      { header: 'Lanes', width: 10 },
      { header: 'Awards', width: 10 },
      usd('Baseline'),
      usd('Awarded'),
      usd('Of which pending'),
      usd('Savings'),
      percent('Savings, %'),
      percent('Share of awarded cost'),
    ],
    rows: [carriers.length === 0 ? [[null, 'No awards yet.']] : [...rows, total]],
    isLandscape: true,
  };
}

const words: readonly (readonly [string, string])[] = [
  ['Summary', 'The key figures of the mode. Each is a formula; the checks below them must be 0.'],
  ['Months', 'The months of the contract period, summed from Lanes.'],
  ['Bridge', 'From the amount paid to the awarded cost, by cause.'],
  ['Carriers', 'Awarded cost by carrier, summed from Awards by carrier number.'],
  [
    'Lanes',
    'One row per lane: history, baseline, award and best bid, followed by its months. Change a month and all totals update.',
  ],
  ['Awards', 'One row per pending or accepted award, with the cost of each month.'],
  [
    'Baseline',
    'Σ over the contract’s months of forecast volume × unit cost in the history (Σ charges in USD ÷ Σ volume), each month rounded half-up to the cent. Manual lanes and lanes without charges in their history have none.',
  ],
  [
    'Savings',
    'Baseline − awarded cost, on the same volumes, months, exchange rates, fuel price and scope, and only for the awarded part. Lanes without an award have zero savings. Positive = savings.',
  ],
  [
    'Best bid',
    'The lowest valid bid of a lane over the contract period, at one reference diesel price and the event’s exchange rates.',
  ],
  [
    'Bid coverage',
    'Lanes open for bids that have a valid bid ÷ lanes open for bids; manual lanes are not included.',
  ],
  [
    'Flags',
    'Has baseline, In coverage, Covered, Incumbent known, Incumbent bids: 1 = yes, 0 = no. Formulas filter by them.',
  ],
];

/** Explains the sheets and how figures are defined. */
export function readMeSheet(): StreamedSheet {
  return {
    name: 'Instructions',
    columns: [
      { header: 'Sheet or metric', width: 22 },
      { header: 'Definition', width: 110, wrap: true },
    ],
    rows: [words.map(([name, says]): StreamedCell[] => [{ value: name, isBold: true }, says])],
  };
}
