import { type ClauseTerms, formatDay, type Month, type OfferedMode } from '@lanewright/freight';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import {
  findReplaceable,
  indexOfTerms,
  ownInstead,
  refuseOwnInstead,
  seriesNameOf,
  type StoredClause,
  validTerms,
} from '../../clauses/index.ts';
import {
  type ChargeStructure,
  contractMonths,
  currentStructure,
  structureOfVersion,
} from '../../settings/index.ts';
import {
  type AwardToAmend,
  type ContractKey,
  requireConnected,
  selectAwardsToAmend,
} from '../awardsToAmend.ts';
import { noneInForce, requireOwnCarrier } from '../chooseAwards.ts';
import type { PreparedAmendment, PreparedAward, Proposal } from '../prepareAmendment.ts';
import { type AtIndexValue, clauseEffect, valueToday } from './clauseEffect.ts';

const connections = sql({
  from: 'SELECT carrier_id FROM connections WHERE customer_id = $customer AND mode = $mode',
  params: { customer: 'id', mode: 'int' },
  row: { carrier_id: 'id' },
});

/** A clause as an amendment replaces it, as stored with the amendment. */
export type ReplacedClause = {
  readonly clauseNo: number;
  readonly name: string;
  readonly previousName: string;
  readonly charges: readonly { readonly chargeNo: number; readonly name: string }[];
  readonly terms: ClauseTerms;
  readonly previousTerms: ClauseTerms;
  /** Values of an index of its own. */
  readonly values: readonly { readonly day: string; readonly value: number }[];
  readonly seriesName: string | null;
  readonly previousSeriesName: string | null;
  readonly atIndexValue: AtIndexValue;
  readonly previousAtIndexValue: AtIndexValue;
  readonly lanesWithoutQuantity: number;
};

type ClauseProposal = Proposal & { readonly effectiveMonth: Month };

/**
 * Checks the replacement of an index clause, and calculates what it does to the charges that it moves; nothing is written. It touches
 * every connected carrier with awards in force under the clause, or only the one that is named or proposes.
 */
export async function prepareClause(
  tx: Transaction,
  contract: ContractKey,
  ownCarrierId: string | null,
  { carrierId, clause: asked, effectiveMonth }: ClauseProposal,
  { isWritten }: { readonly isWritten: boolean },
): Promise<PreparedAmendment> {
  const { customerId, mode, contractNo } = contract;
  if (asked === undefined) throw new Error('a clause amendment without a clause');
  requireOwnCarrier(ownCarrierId, carrierId);
  const only = ownCarrierId ?? carrierId ?? null;
  const {
    clause: previous,
    others,
    charges,
  } = await findReplaceable(tx, contract, asked.clauseNo, effectiveMonth, ownCarrierId);
  const structure = await currentStructure(tx, customerId, mode, contractNo);
  const next = {
    name: asked.name ?? previous.name,
    terms: asked.terms as ClauseTerms,
    values:
      asked.terms.series.kind === 'own' ? asked.values.toSorted((a, b) => (a.day < b.day ? -1 : 1)) : [],
  };
  await validTerms(
    tx,
    [{ terms: next.terms, chargeNos: previous.chargeNos }],
    structure.charges,
    () => 'clause.',
    { isLocked: isWritten },
  );
  refuseRepeatedDay(next.values);
  const previousTerms = previous.terms as ClauseTerms;
  if (sameValue(next, { name: previous.name, terms: previousTerms, values: previous.values }))
    throw refuse('amendment_changes_nothing', 'The clause stays as it is. Change its terms', {
      field: 'clause.terms',
    });
  if (only !== null && previous.carrierId !== null && previous.carrierId !== only)
    throw refuse('carrier_not_found', `“${previous.name}” is another carrier’s clause`, {
      status: 422,
      detail: 'Choose a clause of every carrier, or one of this carrier.',
      field: 'carrierId',
    });
  if (only !== null) {
    await requireConnected(tx, contract, only);
    refuseOwnInstead(previous, others, only, effectiveMonth);
  }
  const found = await touched(tx, contract, previous, others, only, effectiveMonth);
  const [contractStart = null] = await contractMonths(tx, customerId, mode, contractNo);
  const began = [previous.fromMonth, contractStart]
    .flatMap((month) => month ?? [])
    .toSorted()
    .at(-1);
  const before = {
    terms: previousTerms,
    at: valueToday(
      previousTerms,
      await indexOfTerms(tx, previousTerms, previous.values),
      began === undefined || `${began}-01` > today() ? null : `${began}-01`,
    ),
  };
  const after = {
    terms: next.terms,
    at: valueToday(next.terms, await indexOfTerms(tx, next.terms, next.values), null),
  };
  const effect = await clauseEffect(
    tx,
    { customerId, mode: mode as OfferedMode },
    found,
    { from: effectiveMonth, to: previous.toMonth },
    {
      moved: charges,
      linehaul: structure.charges
        .filter(({ purpose }) => purpose === 'linehaul')
        .map(({ chargeNo }) => chargeNo),
    },
    [before, after],
  );
  const withoutQuantity = found.filter((award) => effect.get(award.award_id) === null);
  return {
    carrierIds: [...new Set(found.map((award) => award.carrier_id))],
    effectiveMonth,
    lastMonth: null,
    clause: {
      clauseNo: previous.clauseNo,
      name: next.name,
      previousName: previous.name,
      charges: charges.map(({ chargeNo, name }) => ({ chargeNo, name })),
      terms: next.terms,
      previousTerms,
      values: next.values,
      seriesName: await seriesNameOf(tx, next.terms),
      previousSeriesName: previous.seriesName,
      atIndexValue: after.at,
      previousAtIndexValue: before.at,
      lanesWithoutQuantity: new Set(withoutQuantity.map((award) => award.lane_id)).size,
    },
    awards: await prepared(tx, contract, found, effect),
  };
}

const today = () => now().toISOString().slice(0, 10);

/** Awards in force under a clause from a month on, with these months, by lane. */
async function touched(
  tx: Transaction,
  contract: ContractKey,
  clause: StoredClause,
  others: readonly StoredClause[],
  only: string | null,
  from: Month,
): Promise<AwardToAmend[]> {
  const connected = new Set(
    (await connections.rows(tx, { customer: contract.customerId, mode: contract.mode })).map(
      (row) => row.carrier_id,
    ),
  );
  const all = await selectAwardsToAmend(tx, contract, only ?? clause.carrierId, null, from);
  const last = clause.toMonth;
  const found = all
    .map((award) => ({
      ...award,
      months: last === null ? award.months : award.months.filter((month) => month <= last),
    }))
    .filter(
      (award) =>
        award.months.length > 0 &&
        connected.has(award.carrier_id) &&
        ownInstead(clause, others, award.carrier_id, from) === undefined,
    );
  if (found.length === 0) throw noneInForce(from, 'effectiveMonth');
  return found;
}

async function prepared(
  tx: Transaction,
  { customerId, mode }: ContractKey,
  found: readonly AwardToAmend[],
  effect: Awaited<ReturnType<typeof clauseEffect>>,
): Promise<PreparedAward[]> {
  const structures = new Map<number, ChargeStructure>();
  for (const version of new Set(found.map((award) => award.structure_version)))
    structures.set(version, await structureOfVersion(tx, customerId, mode, version));
  return found.map((award) => ({
    award,
    structure: structures.get(award.structure_version)!,
    awardId: award.award_id,
    months: award.months,
    rates: null,
    prices: null,
    ...(effect.get(award.award_id) ?? { beforeUsd: '0', afterUsd: '0', hasUnknownEffect: true }),
  }));
}

function refuseRepeatedDay(values: readonly { readonly day: string }[]): void {
  const repeated = values.find(({ day }, at) => values[at - 1]?.day === day);
  if (repeated !== undefined)
    throw refuse('clause_invalid', 'The clause cannot be applied', {
      detail: `${formatDay(repeated.day)} has two values.`,
      field: 'clause.values',
    });
}

/** Whether two values are equal, whatever the order of their keys: that of jsonb is another. */
function sameValue(one: unknown, other: unknown): boolean {
  return inOneOrder(one) === inOneOrder(other);
}

const inOneOrder = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
