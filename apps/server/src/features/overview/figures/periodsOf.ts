import { type OverviewStatType, periodOf } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { extendedMonths } from '../../lanes/index.ts';
import { type ModePeriods, type Period, readPeriods } from '../periods/readPeriods.ts';
import type { AskedFigure, Figure, FigureBody } from './figureRequest.ts';
import { isUnfiltered } from '../laneQuery.ts';
import { readHistory, sumOfHistory } from './historyRows.ts';

/** The periods of the requested lanes' figures and the spend of their history; a carrier sees no history. */
export async function readPeriodsOf(tx: Transaction, asked: AskedFigure): Promise<ModePeriods> {
  const { source, mode } = asked;
  if (!source.seesHistory)
    return { periods: { history: null, contract: await contractPeriod(tx, asked) }, paid: 0 };
  if (source.uploadId === null && isUnfiltered(asked)) {
    const found = (await readPeriods(tx, source.customerId, [source])).get(mode);
    if (found !== undefined) return found;
  }
  const history = await readHistory(tx, { ...asked, month: null });
  return {
    periods: {
      history: periodOf(history.map(({ month }) => month)),
      contract: await contractPeriod(tx, asked),
    },
    paid: sumOfHistory(history, 'charge').toNumber(),
  };
}

/** The months covered by a figure: those of its shipments, or those of the contract. */
export async function periodOfFigure(
  tx: Transaction,
  stat: OverviewStatType,
  asked: AskedFigure,
  { byMonth }: FigureBody,
): Promise<Figure['period']> {
  const isOfShipments = isOfHistory(stat, asked.basis);
  const of = !isOfShipments
    ? 'contract'
    : asked.source.seesHistory
      ? 'history'
      : stat === 'Shipments'
        ? 'year'
        : 'contract';
  const period =
    asked.month !== null
      ? periodOf([asked.month])
      : of === 'history'
        ? periodOf(byMonth.map(({ month }) => month))
        : await contractPeriod(tx, asked);
  return period && { of, ...period };
}

/** Figures of shipments cover the months of the files, all others those of the contract. */
export function isOfHistory(stat: OverviewStatType, basis: AskedFigure['basis']): boolean {
  return stat === 'Volume' || stat === 'Shipments' || (stat === 'ChargeBreakdown' && basis === 'history');
}

/** The months of the contract that a figure is asked for. */
export async function contractPeriod(tx: Transaction, { source, mode }: AskedFigure): Promise<Period | null> {
  return periodOf(
    (await extendedMonths(tx, { customerId: source.customerId, mode, contractNo: source.contractNo })).months,
  );
}
