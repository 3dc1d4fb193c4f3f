import type { overview, ResponseInputOf } from '@lanewright/contract';
import { chargeTitle, type OfferedMode } from '@lanewright/freight';
import { now } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { narrowed, sql } from '../../platform/database/sql.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { loadSql } from '../../platform/loadSql.ts';
import type { AwardRate } from '../awards/index.ts';
import { type ChargeStructure, structureOfVersion } from '../settings/index.ts';
import { type AmendmentKind, carrierOf, namesOfCompanies } from './amendments.queries.ts';
import { changedRates } from './newRates.ts';

type Awaiting = Extract<
  ResponseInputOf<typeof overview.overviewDashboard>,
  { kind: 'customer' }
>['amendments'][number];
type Change = {
  readonly version: number;
  readonly currency: string;
  readonly before: readonly AwardRate[];
  readonly after: readonly AwardRate[] | null;
};

const awaitingAmendments = sql({
  from: loadSql(import.meta.url, './awaitingAmendments.sql'),
  params: { customers: 'id[]', carrier: 'id?', moment: 'moment' },
  row: {
    mode: narrowed<OfferedMode>('int'),
    contract_no: 'int',
    amendment_no: 'int',
    kind: narrowed<AmendmentKind>('text'),
    customer_id: 'id',
    carrier_id: 'id',
    effective_month: 'text',
    answer_by: 'moment?',
    awards: 'int',
    lanes: 'int',
    before_usd: 'numeric',
    after_usd: 'numeric',
    changes: narrowed<readonly Change[]>('json'),
  },
});

/** Number of different prices that are shown of an amendment. */
const maxPrices = 3;

/** Returns the amendments that wait for a response of the caller's company, over all modes and contracts: the next deadline first. */
export async function readAwaiting(tx: Transaction, caller: Caller): Promise<Awaiting[]> {
  const carrierId = carrierOf(caller);
  const found = await awaitingAmendments.rows(tx, {
    customers: carrierId === null ? [caller.companyId] : [...caller.customerIds],
    carrier: carrierId,
    moment: now(),
  });
  const names = await namesOfCompanies(
    tx,
    found.flatMap((row) => [row.customer_id, row.carrier_id]),
  );
  const structures = new Map<string, ChargeStructure>();
  for (const { customer_id: customer, mode, changes } of found)
    for (const { version } of changes) {
      const key = `${customer}/${mode}/${version}`;
      if (!structures.has(key)) structures.set(key, await structureOfVersion(tx, customer, mode, version));
    }
  return found.map((row) => {
    const prices = pricesOf(row.changes, (version) =>
      structures.get(`${row.customer_id}/${row.mode}/${version}`),
    );
    return {
      mode: row.mode,
      contractNo: row.contract_no,
      amendmentNo: row.amendment_no,
      kind: row.kind,
      customerId: row.customer_id,
      customerName: names.get(row.customer_id) ?? '',
      carrierId: row.carrier_id,
      carrierName: names.get(row.carrier_id) ?? '',
      effectiveMonth: row.effective_month,
      answerBy: row.answer_by,
      lanes: row.lanes,
      beforeUsd: Number(row.before_usd),
      afterUsd: Number(row.after_usd),
      prices: prices.slice(0, maxPrices),
      hasMorePrices: prices.length > maxPrices || row.awards > row.changes.length,
    };
  });
}

/** The prices that change, each once. */
function pricesOf(
  changes: readonly Change[],
  structureOf: (version: number) => ChargeStructure | undefined,
): Awaiting['prices'] {
  const prices = changes.flatMap(({ version, currency, before, after }) =>
    changedRates(before, after ?? []).map((rate) => {
      const charge = structureOf(version)?.charges.find(({ chargeNo }) => chargeNo === rate.chargeNo);
      return {
        chargeName: charge === undefined ? '' : chargeTitle(charge.name, charge.location),
        currency,
        before: rate.before === null ? null : Number(rate.before),
        after: Number(rate.after),
      };
    }),
  );
  return [...new Map(prices.map((price) => [JSON.stringify(price), price])).values()];
}
