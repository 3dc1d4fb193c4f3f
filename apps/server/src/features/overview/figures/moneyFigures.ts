import type { Decimal } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { percentOf } from '../percentOf.ts';
import type { AskedFigure, FigureBody, FigurePart, LanesFilter } from './figureRequest.ts';
import { started, sumOfGroups } from './laneGroups.ts';
import { type Measure, type MonthFigures, readMonths, sumOfMonths } from './monthFigures.ts';
import { emptyFigure, ofUploadNote } from './emptyFigure.ts';

const withBaseline: LanesFilter = [{ column: 'baselineCost', isEmpty: false }];
const withBid: LanesFilter = [{ column: 'amountBid', isEmpty: false }];
const term = (name: string, value: Decimal | number | null, unit: 'USD' | 'percent' | 'count' = 'USD') => ({
  name,
  value: value === null ? null : Number(value),
  unit,
});
const byMonth = (months: readonly MonthFigures[], measure: Measure, month: string | null) =>
  months
    .filter((row) => month === null || row.month === month)
    .map((row) => ({ month: row.month, value: Number(row[measure] ?? 0) }));

/** The specification’s figure Spend: baseline cost, the forecast at baseline prices. */
export async function spend(tx: Transaction, asked: AskedFigure): Promise<FigureBody> {
  if (!asked.source.seesBaseline) return emptyFigure('USD', 'The customer does not show its baseline.');
  const months = await readMonths(tx, asked, ['baseline']);
  const value = sumOfMonths(months, 'baseline', asked.month);
  return {
    unit: 'USD',
    value: value.toNumber(),
    spendValue: null,
    percent: null,
    parts: asked.month === null ? await spendByRegion(asked) : [],
    byMonth: byMonth(months, 'baseline', asked.month),
    formula: {
      text: 'baseline cost = Σ over lanes and months (forecast volume × baseline unit cost, to the cent)',
      terms: [
        term('months', asked.month === null ? months.length : 1, 'count'),
        term('baseline cost', value),
      ],
      notes: [
        'Baseline unit cost = amount paid ÷ the volume it was paid for. A lane without priced history has no baseline.',
        'Each lane and month is rounded to the cent, so the total can differ by a few cents from the charges in the files, which are added unrounded.',
        ...ofUploadNote(asked),
      ],
    },
    lanesFilter: withBaseline,
  };
}

async function spendByRegion({ groups }: AskedFigure): Promise<FigurePart[]> {
  const found = (await groups()).filter(({ spend: amount }) => !amount.isZero());
  const regions = [...new Set(found.map(({ region }) => region))].toSorted();
  return regions.map((region) => ({
    key: region,
    label: region,
    value: sumOfGroups(
      found.filter((group) => group.region === region),
      'spend',
    ).toNumber(),
    filter: [...withBaseline, { column: 'regionPair', anyOf: [region] }],
  }));
}

/** Filter for lanes with an award, in a month if requested. */
const awardedLanes = (month: string | null): LanesFilter =>
  month === null ? [{ column: 'awardedMonths', min: 1 }] : [{ column: 'monthAwarded', anyOf: [month] }];

/** Splits an amount of awards into accepted and pending. */
function acceptedAndPending(whole: Decimal, pending: Decimal, month: string | null): FigurePart[] {
  const more = month === null ? [] : awardedLanes(month);
  return [
    {
      key: 'accepted',
      label: 'Accepted',
      value: whole.minus(pending).toNumber(),
      filter: [...more, { column: 'acceptedAward', min: 0.01 }],
    },
    {
      key: 'pending',
      label: 'Awaiting response',
      value: pending.toNumber(),
      filter: [...more, { column: 'pendingAward', min: 0.01 }],
    },
  ];
}

/** Awarded: cost of awards; for a carrier of its own. */
export async function awarded(tx: Transaction, asked: AskedFigure): Promise<FigureBody> {
  const months = await readMonths(tx, asked, ['awarded', 'pending']);
  const value = sumOfMonths(months, 'awarded', asked.month);
  const pending = sumOfMonths(months, 'pending', asked.month);
  return {
    unit: 'USD',
    value: value.toNumber(),
    spendValue: null,
    percent: null,
    parts: acceptedAndPending(value, pending, asked.month),
    byMonth: byMonth(months, 'awarded', asked.month),
    formula: {
      text: 'awarded = accepted + awaiting response',
      terms: [
        term('accepted', value.minus(pending)),
        term('awaiting response', pending),
        term('awarded', value),
      ],
      notes: [
        'Each award at its locked exchange rates, by lane, month and charge to the cent. Declined, expired and cancelled awards are not included.',
        ...ofUploadNote(asked),
      ],
    },
    lanesFilter: awardedLanes(asked.month),
  };
}

/** Savings: baseline of awards less their cost, on the same volumes. */
export async function savings(tx: Transaction, asked: AskedFigure): Promise<FigureBody> {
  if (asked.carrierId !== null) return emptyFigure('USD', 'Only the customer sees savings.');
  const months = await readMonths(tx, asked, ['savings', 'pendingSavings', 'awardedBaseline', 'awarded']);
  const value = sumOfMonths(months, 'savings', asked.month);
  const baseline = sumOfMonths(months, 'awardedBaseline', asked.month);
  const percent = percentOf(value, baseline);
  return {
    unit: 'USD',
    value: value.toNumber(),
    spendValue: null,
    percent,
    parts: acceptedAndPending(value, sumOfMonths(months, 'pendingSavings', asked.month), asked.month),
    byMonth: byMonth(months, 'savings', asked.month),
    formula: {
      text: 'savings = baseline of the awarded part − awarded',
      terms: [
        term('baseline of the awarded part', baseline),
        term('awarded on lanes with a baseline', baseline.minus(value)),
        term('savings', value),
        term('savings ÷ baseline of the awarded part', percent, 'percent'),
      ],
      notes: [
        'Based on the volumes on the day of the award. No savings are shown for lanes without a baseline. Lanes without an award count as 0.',
        ...ofUploadNote(asked),
      ],
    },
    lanesFilter: awardedLanes(asked.month),
  };
}

/** TotalBid: cost of the best valid bids; for a carrier of its own bids. */
export async function totalBid(tx: Transaction, asked: AskedFigure): Promise<FigureBody> {
  const months = await readMonths(tx, asked, ['bestBid']);
  const groups = asked.month === null ? await asked.groups() : null;
  const value =
    groups === null ? sumOfMonths(months, 'bestBid', asked.month) : sumOfGroups(groups, 'totalBid');
  const startedBid = sumOfGroups(started(groups ?? []), 'totalBid');
  const whose = asked.carrierId === null ? 'the best valid bid of each lane' : 'each of your valid bids';
  return {
    unit: 'USD',
    value: value.toNumber(),
    spendValue: null,
    percent: null,
    parts:
      groups === null
        ? []
        : [
            {
              key: 'started',
              label: 'Open lanes',
              value: startedBid.toNumber(),
              filter: [...withBid, { column: 'bidStatus', anyOf: ['Started'] }],
            },
            {
              key: 'notStarted',
              label: 'Lanes paused or not yet open',
              value: value.minus(startedBid).toNumber(),
              filter: [...withBid, { column: 'bidStatus', anyOf: ['Created', 'Paused'] }],
            },
          ],
    byMonth: byMonth(months, 'bestBid', asked.month),
    formula: {
      text: `total bid = Σ ${whose}, all-in, over the forecast`,
      terms: [
        ...(groups === null ? [] : [term('lanes with a valid bid', sumOfGroups(groups, 'withBid'), 'count')]),
        term('total bid', value),
      ],
      notes: [
        'A valid bid is complete, priced and not withdrawn. By lane, month and charge, to the cent.',
        ...ofUploadNote(asked),
      ],
    },
    lanesFilter: withBid,
  };
}
