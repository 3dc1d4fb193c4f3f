import type { contracts, ResponseInputOf } from '@lanewright/contract';
import type { Transaction } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { ScopedCall } from '../../platform/http/serve.ts';
import { loadSql } from '../../platform/loadSql.ts';
import { chooseCustomer } from '../accounts/index.ts';
import { chooseContract } from '../bids/index.ts';
import { cacheResponse } from '../overview/index.ts';
import { listContracts, requireMode } from '../settings/index.ts';
import { offeredTo } from '../tenders/index.ts';
import { presentContract, type Totals } from './presentContract.ts';

const amountsOfContracts = sql({
  from: loadSql(import.meta.url, './amountsOfContracts.sql'),
  params: { customer: 'id', mode: 'int' },
  row: {
    contract_no: 'int',
    lanes: 'int',
    awarded_lanes: 'int',
    baseline_usd: 'numeric',
    awarded_usd: 'numeric',
    savings_usd: 'numeric',
  },
});
const lanesOfContracts = sql({
  from: `SELECT contract_no, count(*)::integer AS lanes FROM lanes
    WHERE customer_id = $customer AND mode = $mode AND is_counted GROUP BY contract_no`,
  params: { customer: 'id', mode: 'int' },
  row: { contract_no: 'int', lanes: 'int' },
});
/** Lanes of each contract of a mode as one carrier sees them (those of its lane table), and what it is awarded in them. */
const totalsForCarrier = sql({
  from: `WITH awarded AS (
      SELECT lane_id, sum(awarded_usd) AS awarded_usd
      FROM counted_award_months
      WHERE customer_id = $customer AND mode = $mode AND carrier_id = $carrier
      GROUP BY lane_id
    )
    SELECT l.contract_no, count(*)::integer AS lanes, count(a.lane_id)::integer AS awarded_lanes, coalesce(sum(a.awarded_usd), 0) AS awarded_usd
    FROM lanes l
    LEFT JOIN awarded a ON a.lane_id = l.lane_id
    WHERE l.customer_id = $customer AND l.mode = $mode AND l.is_counted
      AND (${offeredTo('$carrier', '$customer')}
           OR EXISTS (SELECT FROM bids b WHERE b.customer_id = $customer AND b.lane_id = l.lane_id AND b.carrier_id = $carrier AND b.withdrawn_at IS NULL)
           OR EXISTS (SELECT FROM awards w WHERE w.customer_id = $customer AND w.lane_id = l.lane_id AND w.carrier_id = $carrier))
    GROUP BY l.contract_no`,
  params: { customer: 'id', mode: 'int', carrier: 'id' },
  row: { contract_no: 'int', lanes: 'int', awarded_lanes: 'int', awarded_usd: 'numeric' },
});

/** The amendment of each contract that was put in force last; with a carrier, of those with it alone. */
const amendmentsInForce = sql({
  from: `SELECT DISTINCT ON (contract_no) contract_no, amendment_no FROM contract_amendments
    WHERE customer_id = $customer AND mode = $mode AND state = 'InForce' AND ($carrier::bigint IS NULL OR carrier_id = $carrier)
    ORDER BY contract_no, coalesce(answered_at, sent_at) DESC, amendment_no`,
  params: { customer: 'id', mode: 'int', carrier: 'id?' },
  row: { contract_no: 'int', amendment_no: 'int' },
});

async function lastAmendments(
  tx: Transaction,
  customerId: string,
  mode: number,
  carrierId: string | null,
): Promise<ReadonlyMap<number, number>> {
  const found = await amendmentsInForce.rows(tx, { customer: customerId, mode, carrier: carrierId });
  return new Map(found.map((row) => [row.contract_no, row.amendment_no]));
}

/** The contracts of a mode as the caller may see them, newest first. */
export async function readContracts(
  call: ScopedCall<typeof contracts.listContracts>,
): Promise<ResponseInputOf<typeof contracts.listContracts>> {
  const { tx, caller, query } = call;
  const { mode } = query;
  await requireMode(tx, caller, mode);
  const customerId = await chooseCustomer(tx, caller, query.customerId, mode);
  const isCarrier = caller.userType === 'Carrier';
  // The lanes are counted each time: planned ones are there before their amounts are.
  const totals = isCarrier
    ? await totalsForOwnCarrier(tx, caller.companyId, customerId, mode)
    : await totalsOfMode(tx, customerId, mode, (read) =>
        cacheResponse(call, { call: 'contracts', modes: [mode], about: {} }, read),
      );
  const listed = await listContracts(tx, customerId, mode);
  const amendments = await lastAmendments(tx, customerId, mode, isCarrier ? caller.companyId : null);
  const lastOf = (contractNo: number) => amendments.get(contractNo) ?? 0;
  if (!isCarrier)
    return listed.map((contract) =>
      presentContract(mode, contract, totals.get(contract.contractNo) ?? none, lastOf(contract.contractNo)),
    );
  // For a carrier, current is what its calls mean; else it would learn of a contract in which it sees nothing.
  const meant = await chooseContract(tx, caller, { customerId, mode });
  return listed.flatMap((contract) => {
    const own = totals.get(contract.contractNo);
    if (own === undefined) return [];
    const seen = { ...contract, isCurrent: contract.contractNo === meant };
    return [presentContract(mode, seen, own, lastOf(contract.contractNo))];
  });
}

/** A contract of a customer as its users see it. */
export async function readContract(
  tx: Transaction,
  customerId: string,
  mode: number,
  contractNo: number,
): Promise<ResponseInputOf<typeof contracts.changeContract>> {
  const contract = (await listContracts(tx, customerId, mode)).find((one) => one.contractNo === contractNo);
  if (contract === undefined) throw new Error(`mode ${mode} of ${customerId} has no contract ${contractNo}`);
  const totals = (await totalsOfMode(tx, customerId, mode)).get(contractNo) ?? none;
  const amendments = await lastAmendments(tx, customerId, mode, null);
  return presentContract(mode, contract, totals, amendments.get(contractNo) ?? 0);
}

const noneSeen: Totals = { lanes: 0, awardedLanes: 0, baselineUsd: null, awardedUsd: '0', savingsUsd: null };
const none: Totals = { ...noneSeen, baselineUsd: '0', savingsUsd: '0' };

async function totalsForOwnCarrier(
  tx: Transaction,
  carrierId: string,
  customerId: string,
  mode: number,
): Promise<Map<number, Totals>> {
  const own = await totalsForCarrier.rows(tx, { customer: customerId, mode, carrier: carrierId });
  return new Map(
    own.map((row) => [
      row.contract_no,
      { ...noneSeen, lanes: row.lanes, awardedLanes: row.awarded_lanes, awardedUsd: row.awarded_usd },
    ]),
  );
}

type Amounts = Awaited<ReturnType<typeof amountsOfContracts.rows>>;

/** Lanes and amounts by contract. The baseline is null until the lanes of the contract are calculated. */
async function totalsOfMode(
  tx: Transaction,
  customerId: string,
  mode: number,
  readAmounts: (read: () => Promise<Amounts>) => Promise<Amounts> = (read) => read(),
): Promise<Map<number, Totals>> {
  const asked = { customer: customerId, mode };
  const amounts = await readAmounts(() => amountsOfContracts.rows(tx, asked));
  const amountsOf = new Map(amounts.map((row) => [row.contract_no, row]));
  return new Map(
    (await lanesOfContracts.rows(tx, asked)).map(({ contract_no: contractNo, lanes }) => {
      const found = amountsOf.get(contractNo);
      return [
        contractNo,
        {
          lanes,
          awardedLanes: found?.awarded_lanes ?? 0,
          baselineUsd: found?.lanes === lanes ? found.baseline_usd : null,
          awardedUsd: found?.awarded_usd ?? '0',
          savingsUsd: found?.savings_usd ?? '0',
        },
      ];
    }),
  );
}
