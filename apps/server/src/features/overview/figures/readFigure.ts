import type { overview } from '@lanewright/contract';
import { formatMonth, formatPeriod, isMonth, type OverviewStatType, periodOf } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import type { ScopedCall } from '../../../platform/http/serve.ts';
import { chooseCustomer } from '../../accounts/index.ts';
import { extendedMonths } from '../../lanes/index.ts';
import { requireMode } from '../../settings/index.ts';
import type { LaneFilter } from '../laneQuery.ts';
import { laneSourceFor } from '../laneSource.ts';
import { type AskedFigure, type Figure, type FigureBody, figuresOf } from './figureRequest.ts';
import { chargeBreakdown } from './chargeFigures.ts';
import { bidCoverage, incumbentCoverage } from './coverageFigures.ts';
import { shipments, volume } from './historyFigures.ts';
import { laneBreakdownFigure } from './laneStates.ts';
import { awarded, savings, spend, totalBid } from './moneyFigures.ts';
import { readMonths } from './monthFigures.ts';
import { isOfHistory, periodOfFigure } from './periodsOf.ts';
import { cacheFigure } from './cacheFigure.ts';

type Reader = (tx: Transaction, asked: AskedFigure) => Promise<FigureBody>;
/** The reader of each figure. */
const figureReaders: Readonly<Record<OverviewStatType, Reader>> = {
  Spend: spend,
  Awarded: awarded,
  Savings: savings,
  BidCoverage: bidCoverage,
  IncumbentCoverage: incumbentCoverage,
  TotalBid: totalBid,
  LaneBreakdown: laneBreakdownFigure,
  Volume: volume,
  Shipments: shipments,
  ChargeBreakdown: chargeBreakdown,
};

/** A figure of the requested lanes with the months that it covers. */
export async function readFigureOf(
  tx: Transaction,
  stat: OverviewStatType,
  asked: AskedFigure,
): Promise<FigureBody & Pick<Figure, 'period'>> {
  const body = await figureReaders[stat](tx, asked);
  return { ...body, period: await periodOfFigure(tx, stat, asked, body) };
}

/** Returns the lanes of a figure request: its caller's own mode or, for a carrier, that of a customer it works for. */
export async function askFigures(
  tx: Transaction,
  caller: Caller,
  mode: AskedFigure['mode'],
  query: LaneFilter & {
    readonly customerId?: string | undefined;
    readonly contractNo?: number | undefined;
    readonly uploadId?: string | undefined;
  },
): Promise<AskedFigure> {
  await requireMode(tx, caller, mode);
  const { customerId: named, contractNo, uploadId, ...filter } = query;
  const customerId = await chooseCustomer(tx, caller, named, mode);
  const source = await laneSourceFor(tx, caller, { customerId, mode, contractNo, uploadId });
  return figuresOf(tx, source, filter, caller.userType === 'Carrier' ? caller.companyId : null);
}

/** One figure of a mode, for all its months or for one month or upload. */
export async function readFigure(
  call: Pick<ScopedCall<typeof overview.overviewFigureOf>, 'platform' | 'tx' | 'caller' | 'query'> & {
    readonly params: { a: AskedFigure['mode']; b: OverviewStatType; c?: string };
  },
): Promise<Figure> {
  const { tx, caller, params, query } = call;
  const { a: mode, b: stat, c } = params;
  const month = c !== undefined && isMonth(c) ? c : null;
  const uploadId = month === null && c !== undefined ? c : query.uploadId;
  const { basis, ...filter } = query;
  const whole = await askFigures(tx, caller, mode, { ...filter, uploadId });
  const asked: AskedFigure = { ...whole, month, basis };
  const body = await cacheFigure(call, stat, asked, async () => {
    if (month !== null && !isOfHistory(stat, basis)) await requireContractMonth(tx, asked, month);
    return readFigureOf(tx, stat, asked);
  });
  return { mode, stat, month, uploadId: uploadId ?? null, ...body };
}

async function requireContractMonth(tx: Transaction, asked: AskedFigure, month: string): Promise<void> {
  const { customerId, mode, contractNo } = asked.source;
  const contract = (await extendedMonths(tx, { customerId, mode, contractNo })).months;
  if (contract.includes(month)) return;
  // Awards of an earlier contract period.
  const known = await readMonths(tx, asked, ['awarded']);
  if (known.some((row) => row.month === month)) return;
  throw refuse(
    'month_not_in_contract',
    `${formatMonth(month)} is not in the contract period, ${formatPeriod(periodOf(contract))}`,
    { field: 'c' },
  );
}
