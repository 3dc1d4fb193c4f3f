import { Decimal, type DecimalInput } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { percentOf } from '../percentOf.ts';
import type { AskedFigure, FigureBody, LanesFilter } from './figureRequest.ts';
import { started, sumOfGroups } from './laneGroups.ts';
import { type Measure, readMonths, sumOfMonths } from './monthFigures.ts';
import { emptyFigure, ofUploadNote } from './emptyFigure.ts';

/** Lanes and their baseline, in total and covered. */
type Coverage = {
  readonly lanes: DecimalInput;
  readonly covered: DecimalInput;
  readonly spend: DecimalInput;
  readonly coveredSpend: DecimalInput;
};
const openLanesFilter: LanesFilter = [
  { column: 'bidStatus', anyOf: ['Started'] },
  { column: 'madeBy', anyOf: ['shipments'] },
];

/** BidCoverage: open lanes with a valid bid; for a carrier with its own. */
export async function bidCoverage(tx: Transaction, asked: AskedFigure): Promise<FigureBody> {
  const open = asked.month === null ? started(await asked.groups()) : null;
  if (open === null && asked.carrierId !== null)
    return emptyFigure('percent', 'A carrier’s coverage is only available for the whole contract period.');
  const months = await readMonths(tx, asked, ['openLanes', 'openSpend', 'bidLanes', 'bidSpend']);
  const ofMonth = (measure: Measure) => sumOfMonths(months, measure, asked.month);
  const coverage: Coverage =
    open === null
      ? {
          lanes: ofMonth('openLanes'),
          covered: ofMonth('bidLanes'),
          spend: ofMonth('openSpend'),
          coveredSpend: ofMonth('bidSpend'),
        }
      : {
          lanes: sumOfGroups(open, 'fromShipments'),
          covered: sumOfGroups(open, 'fromShipmentsWithBid'),
          spend: sumOfGroups(open, 'spend'),
          coveredSpend: sumOfGroups(open, 'spendWithBid'),
        };
  return coverageFigure(asked, coverage, {
    of: 'open lanes',
    text: 'bid coverage = open lanes with a valid bid ÷ open lanes',
    covered: [...openLanesFilter, { column: 'amountBid', isEmpty: false }],
    rest: [...openLanesFilter, { column: 'amountBid', isEmpty: true }],
    lanesFilter: openLanesFilter,
    byMonth: months.map((row) => ({
      month: row.month,
      value: percentOf(row.bidLanes ?? 0, row.openLanes ?? 0),
    })),
    notes: [],
  });
}

/** IncumbentCoverage: open lanes whose incumbent is a known carrier, and those of them on which it has a valid bid. */
export async function incumbentCoverage(tx: Transaction, asked: AskedFigure): Promise<FigureBody> {
  if (asked.carrierId !== null)
    return emptyFigure('percent', 'Hidden because it would reveal the incumbents.');
  const open = asked.month === null ? started(await asked.groups()) : null;
  const months = await readMonths(tx, asked, [
    'openLanes',
    'namedLanes',
    'namedSpend',
    'incumbentLanes',
    'incumbentSpend',
  ]);
  const ofMonth = (measure: Measure) => sumOfMonths(months, measure, asked.month);
  const coverage: Coverage =
    open === null
      ? {
          lanes: ofMonth('namedLanes'),
          covered: ofMonth('incumbentLanes'),
          spend: ofMonth('namedSpend'),
          coveredSpend: ofMonth('incumbentSpend'),
        }
      : {
          lanes: sumOfGroups(open, 'named'),
          covered: sumOfGroups(open, 'incumbents'),
          spend: sumOfGroups(open, 'namedSpend'),
          coveredSpend: sumOfGroups(open, 'incumbentSpend'),
        };
  const openLanes = open === null ? ofMonth('openLanes') : sumOfGroups(open, 'fromShipments');
  const notNamed = openLanes.minus(coverage.lanes);
  return coverageFigure(asked, coverage, {
    of: 'open lanes whose incumbent is one of the carriers',
    text: 'incumbent coverage = open lanes with a valid bid from an incumbent ÷ open lanes whose incumbent is one of the carriers',
    covered: [...openLanesFilter, { column: 'incumbentBid', anyOf: ['bid'] }],
    rest: [...openLanesFilter, { column: 'incumbentBid', anyOf: ['none'] }],
    lanesFilter: [...openLanesFilter, { column: 'incumbentBid', isEmpty: false }],
    byMonth: months.map((row) => ({
      month: row.month,
      value: percentOf(row.incumbentLanes ?? 0, row.namedLanes ?? 0),
    })),
    notes: [
      `Excluded: ${notNamed.toString()} open lanes whose incumbent is not matched to a carrier. Match carrier names from files under Carriers.`,
    ],
  });
}

function coverageFigure(
  asked: AskedFigure,
  { lanes, covered, spend, coveredSpend }: Coverage,
  said: {
    readonly of: string;
    readonly text: string;
    readonly covered: LanesFilter;
    readonly rest: LanesFilter;
    readonly lanesFilter: LanesFilter;
    readonly byMonth: FigureBody['byMonth'];
    readonly notes: readonly string[];
  },
): FigureBody {
  const seesSpend = asked.source.seesBaseline;
  const figure = (name: string, value: DecimalInput | null, unit: 'count' | 'USD' | 'percent') => ({
    name,
    value: value === null ? null : Number(value),
    unit,
  });
  const value = percentOf(covered, lanes);
  const spendValue = seesSpend ? percentOf(coveredSpend, spend) : null;
  return {
    unit: 'percent',
    value,
    spendValue,
    percent: value,
    parts: [
      { key: 'covered', label: 'With a valid bid', value: Number(covered), filter: said.covered },
      {
        key: 'rest',
        label: 'Without a valid bid',
        value: new Decimal(lanes).minus(covered).toNumber(),
        filter: said.rest,
      },
    ],
    byMonth: asked.month === null ? said.byMonth : [],
    formula: {
      text: said.text,
      terms: [
        figure('lanes with a valid bid', covered, 'count'),
        figure(said.of, lanes, 'count'),
        figure('coverage', value, 'percent'),
        ...(seesSpend
          ? [
              figure('baseline with a valid bid', coveredSpend, 'USD'),
              figure('total baseline', spend, 'USD'),
              figure('coverage by baseline cost', spendValue, 'percent'),
            ]
          : []),
      ],
      notes: [
        'Open lanes are started and come from shipments; manual lanes are not included in percentages. A month includes the lanes with freight in it.',
        ...said.notes,
        ...ofUploadNote(asked),
      ],
    },
    lanesFilter: said.lanesFilter,
  };
}
