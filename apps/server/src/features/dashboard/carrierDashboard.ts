import { contractMonths, monthOfDate, propertyCatalogue, sumCents } from '@lanewright/freight';
import { now } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { rows } from '../../platform/database/rows.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { sql } from '../../platform/database/sql.ts';
import { loadSql } from '../../platform/loadSql.ts';
import { readAwaiting } from '../amendments/index.ts';
import { contractsOfConnections, readCoverage } from '../bids/index.ts';
import { selectToAccept } from '../documents/index.ts';
import { readMyTenders } from '../tenders/index.ts';

const carrierAwards = loadSql(import.meta.url, './carrierAwards.sql');

const placeOf = (customerId: string, mode: number) => `${customerId}:${mode}`;

/** Returns a carrier's start page: invitations, its bids and awards by customer and mode, and their amounts. */
export async function readCarrierDashboard(tx: Transaction, caller: Caller) {
  const invitations = await readInvitations(tx, caller);
  const coverage = await readCoverage(tx, caller);
  const contracts = await contractsOfConnections(tx, caller);
  const awards = await selectAwards(tx, caller, contracts);
  const others = await selectOthers(tx, caller, contracts);
  const periods = await selectPeriods(tx, contracts);
  const revenueByMonth = await selectRevenue(tx, caller, contracts);
  const given = [...awards.values()];
  return {
    kind: 'carrier' as const,
    invitations,
    customers: coverage.map(({ emptyFigure, ...place }) => {
      const here = invitations.filter(
        (event) => event.customerId === place.customerId && event.mode === place.mode,
      );
      return {
        ...place,
        ...(periods.get(placeOf(place.customerId, place.mode)) ?? monthsLeft(undefined, undefined)),
        lanesToCome: here.filter(({ isOpen }) => !isOpen).reduce((sum, { laneCount }) => sum + laneCount, 0),
        closesAt: here.find(({ isOpen }) => isOpen)?.closesAt ?? null,
        colourHidden: emptyFigure,
        ...(awards.get(placeOf(place.customerId, place.mode)) ?? noAwards),
        others: others.get(placeOf(place.customerId, place.mode)) ?? [],
      };
    }),
    totals: {
      lanesOpen: coverage.reduce((sum, { lanesOpen }) => sum + lanesOpen, 0),
      awardsWaiting: given.reduce((sum, { awardsWaiting }) => sum + awardsWaiting, 0),
      answerBy: given.flatMap(({ answerBy }) => answerBy ?? []).toSorted()[0] ?? null,
      awardsWon: given.reduce((sum, { awardsWon }) => sum + awardsWon, 0),
      awardedUsd: sumCents(revenueByMonth.map(({ awardedUsd }) => awardedUsd)).toNumber(),
      pendingUsd: sumCents(revenueByMonth.map(({ pendingUsd }) => pendingUsd)).toNumber(),
    },
    revenueByMonth,
    documents: await selectToAccept(tx, caller),
    amendments: await readAwaiting(tx, caller),
    asOf: now().toISOString(),
  };
}

async function readInvitations(tx: Transaction, caller: Caller) {
  const mine = await readMyTenders(tx, caller, { customerIds: caller.customerIds });
  return mine
    .flatMap(({ round, sealed, ...event }) =>
      event.state === 'Running' && (round?.state === 'Planned' || round?.state === 'Open')
        ? [
            {
              tenderId: event.tenderId,
              customerId: event.customerId,
              customerName: event.customerName,
              name: event.name,
              mode: event.mode,
              laneCount: event.laneCount,
              roundNo: round.roundNo,
              isOpen: round.state === 'Open',
              isSealed: round.isSealed,
              opensAt: new Date(round.opensAt).toISOString(),
              closesAt: new Date(round.closesAt).toISOString(),
              lanesSealed: sealed?.lanes ?? 0,
            },
          ]
        : [],
    )
    .toSorted((one, other) => Date.parse(one.closesAt) - Date.parse(other.closesAt));
}

type Awards = {
  awardsWaiting: number;
  answerBy: string | null;
  awardsWon: number;
  awardedUsd: number;
  hasRateCard: boolean;
};
const noAwards: Awards = {
  awardsWaiting: 0,
  answerBy: null,
  awardsWon: 0,
  awardedUsd: 0,
  hasRateCard: false,
};

type Contracts = Awaited<ReturnType<typeof contractsOfConnections>>;
/** Customers, modes and numbers of contracts, as parameters of a statement. */
const columnsOf = (contracts: Contracts) => [
  contracts.map(({ customerId }) => customerId),
  contracts.map(({ mode }) => mode),
  contracts.map(({ contractNo }) => contractNo),
];

async function selectAwards(
  tx: Transaction,
  caller: Caller,
  contracts: Contracts,
): Promise<Map<string, Awards>> {
  const found = await rows<{
    customer_id: string;
    mode: number;
    waiting: number;
    answer_by: string | null;
    won: number;
    awarded_usd: string;
  }>(tx, carrierAwards, [...columnsOf(contracts), caller.companyId, now()]);
  return new Map(
    found.map((row) => [
      placeOf(row.customer_id, row.mode),
      {
        awardsWaiting: row.waiting,
        answerBy: row.answer_by === null ? null : new Date(row.answer_by).toISOString(),
        awardsWon: row.won,
        awardedUsd: Number(row.awarded_usd),
        hasRateCard: row.waiting + row.won > 0,
      },
    ]),
  );
}

type OtherContract = { contractNo: number; name: string; awardsWon: number; awardedUsd: number };

const awardsOfOthers = sql({
  from: `SELECT m.customer_id, m.mode, m.contract_no, k.name, count(DISTINCT m.award_id)::integer AS won, sum(m.awarded_usd) AS awarded_usd
    FROM unnest($customers::bigint[], $modes::smallint[], $contracts::smallint[]) AS c (customer_id, mode, contract_no)
    JOIN counted_award_months m ON m.customer_id = c.customer_id AND m.mode = c.mode AND m.contract_no <> c.contract_no
    JOIN contracts k ON k.customer_id = m.customer_id AND k.mode = m.mode AND k.contract_no = m.contract_no
    WHERE m.carrier_id = $carrier AND NOT m.is_pending
    GROUP BY m.customer_id, m.mode, m.contract_no, k.name
    HAVING max(m.month) >= $month
    ORDER BY m.contract_no DESC`,
  params: { customers: 'id[]', modes: 'int[]', contracts: 'int[]', carrier: 'id', month: 'date' },
  row: {
    customer_id: 'id',
    mode: 'int',
    contract_no: 'int',
    name: 'text',
    won: 'int',
    awarded_usd: 'numeric',
  },
});

/** Accepted awards of other contracts than those that calls mean: what is driven this year while the next one is in tender. */
async function selectOthers(tx: Transaction, caller: Caller, contracts: Contracts) {
  const found = await awardsOfOthers.rows(tx, {
    customers: contracts.map(({ customerId }) => customerId),
    modes: contracts.map(({ mode }) => mode),
    contracts: contracts.map(({ contractNo }) => contractNo),
    carrier: caller.companyId,
    month: `${monthOfDate(now().toISOString())}-01`,
  });
  const byPlace = new Map<string, OtherContract[]>();
  for (const row of found) {
    const place = placeOf(row.customer_id, row.mode);
    byPlace.set(place, [
      ...(byPlace.get(place) ?? []),
      {
        contractNo: row.contract_no,
        name: row.name,
        awardsWon: row.won,
        awardedUsd: Number(row.awarded_usd),
      },
    ]);
  }
  return byPlace;
}

async function selectRevenue(tx: Transaction, caller: Caller, contracts: Contracts) {
  const found = await rows<{ month: string; awarded_usd: string; pending_usd: string }>(
    tx,
    `SELECT to_char(m.month, 'YYYY-MM') AS month, coalesce(sum(m.awarded_usd) FILTER (WHERE NOT m.is_pending), 0) AS awarded_usd,
       coalesce(sum(m.awarded_usd) FILTER (WHERE m.is_pending), 0) AS pending_usd
     FROM unnest($1::bigint[], $2::smallint[], $3::smallint[]) AS c (customer_id, mode, contract_no)
     JOIN counted_award_months m ON m.customer_id = c.customer_id AND m.mode = c.mode AND m.contract_no = c.contract_no
     WHERE m.carrier_id = $4
     GROUP BY m.month ORDER BY m.month`,
    [...columnsOf(contracts), caller.companyId],
  );
  return found.map((row) => ({
    month: row.month,
    awardedUsd: Number(row.awarded_usd),
    pendingUsd: Number(row.pending_usd),
  }));
}

/** The period of each contract if it was set; the others use the default. */
async function selectPeriods(tx: Transaction, contracts: Contracts) {
  const found = await rows<{
    customer_id: string;
    mode: number;
    first_month: string | null;
    months: number | null;
  }>(
    tx,
    `SELECT m.customer_id, m.mode, min(said.value #>> '{}') FILTER (WHERE d.name = 'contract.firstMonth') AS first_month,
       min((said.value #>> '{}')::integer) FILTER (WHERE d.name = 'contract.months') AS months
     FROM unnest($1::bigint[], $2::smallint[], $3::smallint[]) AS m (customer_id, mode, contract_no)
     JOIN company_modes o ON o.customer_id = m.customer_id AND o.mode = m.mode
     CROSS JOIN unnest(ARRAY['contract.firstMonth', 'contract.months']) AS d (name)
     LEFT JOIN contract_properties p ON p.customer_id = m.customer_id AND p.mode = m.mode AND p.contract_no = m.contract_no AND p.name = d.name
     LEFT JOIN property_definitions s ON s.name = d.name
     CROSS JOIN LATERAL (SELECT coalesce(p.value, s.default_value) AS value) said
     GROUP BY m.customer_id, m.mode`,
    columnsOf(contracts),
  );
  return new Map(
    found.map((row) => [placeOf(row.customer_id, row.mode), monthsLeft(row.first_month, row.months)]),
  );
}

function monthsLeft(firstMonth: string | null | undefined, count: number | null | undefined) {
  const today = now().toISOString().slice(0, 10);
  const months = contractMonths(
    firstMonth ?? null,
    count ?? Number(propertyCatalogue['contract.months'].default),
    today,
  );
  return {
    contractMonths: months.length,
    monthsLeft: months.filter((month) => month > monthOfDate(today)).length,
  };
}
