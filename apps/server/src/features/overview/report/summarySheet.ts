import type { overview, ResponseOf } from '@lanewright/contract';
import { formatDay, formatPeriod, modeDetails, type OfferedMode } from '@lanewright/freight';
import type { StreamedCell, StreamedSheet, WrittenCell } from '@lanewright/tabular';
import type { ModeRates } from '../../settings/index.ts';
import type { AwardPlaces } from './awardsSheet.ts';
import type { LanePlaces } from './lanesSheet.ts';
import {
  computed,
  decimal,
  groupFill,
  percentFormat,
  shareOf,
  usdFormat,
  volumeFormat,
  wholeFormat,
} from './reportFormats.ts';

type Stats = ResponseOf<typeof overview.overviewStats>;
/** The subject and date of the report. */
export type ReportHead = {
  readonly customer: string;
  readonly mode: OfferedMode;
  readonly months: readonly string[];
  readonly asOf: Date;
  /** The exchange rates used to compare bids. */
  readonly exchange: Pick<ModeRates, 'ratesOn' | 'source' | 'frozenOn'>;
};

/** The figures of a mode, each a formula over the other sheets; and checks, each of which is 0. */
export function summarySheet(
  head: ReportHead,
  stats: Stats,
  lanes: LanePlaces,
  awards: AwardPlaces,
): StreamedSheet {
  const rows: StreamedCell[][] = [];
  /** Adds a row and returns the cell of its figure. */
  const add = (...cells: StreamedCell[]) => {
    rows.push(cells);
    return `B${rows.length + 1}`;
  };
  const group = (title: string) =>
    add(
      { value: title, isBold: true, fill: groupFill },
      { value: null, fill: groupFill },
      { value: null, fill: groupFill },
    );
  const usd = (label: string, formula: string, value: number, how: string) =>
    add(label, computed(formula, value, { numberFormat: usdFormat }), how);
  const count = (label: string, formula: string, value: number, how: string, numberFormat = wholeFormat) =>
    add(label, computed(formula, value, { numberFormat }), how);
  const usdAsIs = (label: string, value: number, how: string) =>
    add(label, { value: decimal(value), numberFormat: usdFormat }, how);
  const percent = (
    label: string,
    [part, whole]: readonly [string, string],
    value: WrittenCell,
    how: string,
  ) =>
    add(label, computed(`IF(${whole}=0,"",${part}/${whole})`, value, { numberFormat: percentFormat }), how);
  const { title, volumeUnit } = modeDetails[head.mode];

  add('Customer', head.customer, '');
  const { history, contract } = stats.periods;
  add('Contract period', formatPeriod(contract), 'Baseline, awards, savings and bids cover these months.');
  add(
    'History',
    formatPeriod(history),
    `Shipments and volume cover these months${history === null ? '' : ` (${history.months})`}.`,
  );
  add('Data as of', head.asOf, 'In UTC. Formulas update when you change the other sheets.');

  const { ratesOn, source, frozenOn } = head.exchange;
  add(
    'Exchange rate date',
    { value: new Date(`${ratesOn}T00:00:00Z`), numberFormat: 'd mmm yyyy' },
    [
      `Date of the rates used to compare bids in other currencies${source === null ? '' : ` (${source})`}`,
      frozenOn === null ? ', not locked yet.' : `, locked on ${formatDay(frozenOn)}.`,
    ].join(''),
  );

  group('Shipments and spend');
  count('Lanes', `COUNTA(${lanes.column('lane')})`, stats.lanes, 'Rows of the Lanes sheet.');
  count('Shipments', lanes.sum('shipments'), stats.shipments, 'In the history.');
  count(`Volume, ${volumeUnit}`, lanes.sum('volume'), stats.volume, 'In the history.', volumeFormat);
  usdAsIs('Spend', stats.paid, 'Amount paid for the shipments in the history.');
  const spend = usd(
    'Baseline cost',
    lanes.sum('baseline'),
    stats.spend,
    'Forecast volume of each month × unit cost in the history.',
  );

  group('Awards');
  const awardedBaseline = usd(
    'Baseline of the awarded part',
    lanes.sum('awardedBaseline'),
    stats.awardedBaseline,
    'For the same volumes, months and shares as the awards.',
  );
  const awarded = usd(
    'Awarded',
    lanes.sum('awarded'),
    stats.awarded,
    'Pending and accepted awards; declined, expired and cancelled awards are not included.',
  );
  usd('Of which pending', lanes.sum('pending'), stats.pendingAward, 'Carriers have not responded yet.');
  const savings = usd(
    'Savings',
    lanes.sum('savings'),
    stats.savings,
    'Baseline of the awarded part − awarded, for lanes with a baseline.',
  );
  percent(
    'Savings, %',
    [savings, awardedBaseline],
    shareOf(stats.savings, stats.awardedBaseline),
    'Savings ÷ baseline of the awarded part.',
  );
  percent(
    'Awarded part of the baseline, %',
    [awardedBaseline, spend],
    shareOf(stats.awardedBaseline, stats.spend),
    'Baseline of the awarded part ÷ baseline cost.',
  );

  group('Bids');
  usd(
    'Total of best bids',
    lanes.sum('bestBid'),
    stats.totalBid,
    'The best valid bid of every lane that has one.',
  );
  /** Share of the marked lanes and their baseline in all eligible lanes. */
  const coverage = (
    label: string,
    [part, all]: readonly ['isCovered' | 'isIncumbentIn', 'isOpen' | 'isNamed'],
    [ofLanes, ofSpend]: readonly [number | null, number | null],
    how: string,
  ) => {
    const hundredth = (said: number | null) => (said === null ? '' : said / 100);
    const spendOf = (key: typeof part | typeof all) =>
      `SUMIFS(${lanes.column('baseline')},${lanes.column(key)},1)`;
    percent(`${label}, % of lanes`, [lanes.sum(part), lanes.sum(all)], hundredth(ofLanes), how);
    percent(
      `${label}, % of baseline cost`,
      [spendOf(part), spendOf(all)],
      hundredth(ofSpend),
      'The same, weighted by baseline.',
    );
  };
  coverage(
    'Bid coverage',
    ['isCovered', 'isOpen'],
    [stats.bidCoverage, stats.bidCoverageSpend],
    'Lanes open for bids that have a valid bid; manual lanes are not included.',
  );
  coverage(
    'Incumbents that bid',
    ['isIncumbentIn', 'isNamed'],
    [stats.incumbentCoverage, stats.incumbentCoverageSpend],
    'Open lanes whose incumbent is a known carrier, and how many of these have a valid bid from it.',
  );
  for (const [colour, lanesOfColour] of [
    ['Green', stats.green],
    ['Amber', stats.amber],
    ['Red', stats.red],
  ] as const)
    count(
      `Lanes in ${colour.toLowerCase()}`,
      `COUNTIF(${lanes.column('status')},"${colour}")`,
      lanesOfColour,
      'The best colour of a bid on the lane.',
    );

  group('Checks (each must be 0)');
  const check = (label: string, formula: string) =>
    usd(label, `ROUND(${formula},2)`, 0, 'Another sheet must give the same total.');
  check('Awards − awarded', `${awards.sum('awarded')}-${awarded}`);
  check('Savings of awards − savings', `${awards.sum('savings')}-${savings}`);
  return {
    name: 'Summary',
    columns: [
      { header: `${title}: result`, width: 34 },
      { header: 'USD, count or %', width: 24 },
      { header: 'Calculation', width: 78, wrap: true },
    ],
    rows: [rows],
    isLandscape: true,
  };
}
