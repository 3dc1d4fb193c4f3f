import type { overview, ResponseOf } from '@lanewright/contract';
import { contractPhase, modeDetails, type OfferedMode } from '@lanewright/freight';
import { now } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { rows } from '../../platform/database/rows.ts';
import { loadSql } from '../../platform/loadSql.ts';
import { type ListedContract, listContractsOfModes, type ModeContract } from '../settings/index.ts';
import { readPeriods } from '../overview/index.ts';

const modeCards = loadSql(import.meta.url, './modeCards.sql');

type Dashboard = ResponseOf<typeof overview.overviewDashboard>;
export type ModeCard = Extract<Dashboard, { kind: 'customer' }>['modes'][number];

type CardRow = Record<
  'shipments' | 'volume' | 'spend' | 'awarded_baseline' | 'awarded' | 'pending' | 'savings' | 'total_bid',
  string
> &
  Record<
    | 'lanes'
    | 'started'
    | 'with_bid'
    | 'awarded_lanes'
    | 'to_award'
    | 'without_bid'
    | 'green'
    | 'amber'
    | 'red'
    | 'declined'
    | 'uploads_waiting'
    | 'unusual',
    number
  > & { mode: OfferedMode; savings_percent: string | null; bid_coverage: string | null };

const noPeriods = { periods: { history: null, contract: null }, paid: 0 };

/** Each of the given contracts of the company's modes, with totals over its lane table and open work. */
export async function readModeCards(
  tx: Transaction,
  customerId: string,
  chosen: readonly ModeContract[],
): Promise<ModeCard[]> {
  const periods = await readPeriods(tx, customerId, chosen);
  const modes = chosen.map(({ mode }) => mode);
  const contracts = await listContractsOfModes(tx, customerId, modes);
  const today = now().toISOString().slice(0, 10);
  const asked = [customerId, modes, chosen.map(({ contractNo }) => contractNo)];
  return (await rows<CardRow>(tx, modeCards, asked)).map((row) => ({
    mode: row.mode,
    ...(periods.get(row.mode) ?? noPeriods),
    contracts: (contracts.get(row.mode) ?? []).map((contract) => contractOfCard(contract, today)),
    lanes: row.lanes,
    lanesStarted: row.started,
    lanesWithBid: row.with_bid,
    lanesAwarded: row.awarded_lanes,
    shipments: Number(row.shipments),
    volume: Number(row.volume),
    volumeUnit: modeDetails[row.mode].volumeUnit,
    spend: Number(row.spend),
    awardedBaseline: Number(row.awarded_baseline),
    awarded: Number(row.awarded),
    pendingAward: Number(row.pending),
    savings: Number(row.savings),
    savingsPercent: row.savings_percent === null ? null : Number(row.savings_percent),
    bidCoverage: row.bid_coverage === null ? null : Number(row.bid_coverage),
    totalBid: Number(row.total_bid),
    green: row.green,
    amber: row.amber,
    red: row.red,
    waits: {
      lanesToAward: row.to_award,
      lanesWithoutBid: row.without_bid,
      uploads: row.uploads_waiting,
      declinedAwards: row.declined,
      lanesWithUnusualBids: row.unusual,
    },
  }));
}

const contractOfCard = (contract: ListedContract, today: string): ModeCard['contracts'][number] => ({
  contractNo: contract.contractNo,
  name: contract.name,
  state: contract.state,
  phase: contractPhase(contract, today),
  isCurrent: contract.isCurrent,
  firstMonth: contract.firstMonth,
  lastMonth: contract.lastMonth,
});
