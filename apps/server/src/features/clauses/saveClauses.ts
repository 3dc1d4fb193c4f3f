import type { BodyOf, clauses } from '@lanewright/contract';
import { type Charge, formatDay, formatMonth } from '@lanewright/freight';
import { recordAudit } from '../../platform/audit.ts';
import { rows } from '../../platform/database/rows.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { refuse } from '../../platform/http/problemError.ts';
import type { ScopedCall } from '../../platform/http/serve.ts';
import { announce } from '../../platform/jobs/outbox.ts';
import { refuseIfEdited } from '../accounts/index.ts';
import { currentStructure, lockMode } from '../settings/index.ts';
import { chargesOfClause, type ContractKey, selectClauses } from './clauses.queries.ts';
import { storeClauses } from './storeClauses.ts';
import { validTerms } from './validateTerms.ts';

type Input = BodyOf<typeof clauses.saveClauses>['clauses'][number];

/**
 * Replaces the clauses of a contract.
 * @param lockedBecause - why only own values may change, asked after the mode is locked; null: everything may
 */
export async function saveClauses(
  { tx, caller, actor, body }: ScopedCall<typeof clauses.saveClauses>,
  key: ContractKey,
  lockedBecause: () => Promise<string | null>,
): Promise<void> {
  const { customerId, mode, contractNo } = key;
  await lockMode(tx, customerId, mode);
  const { charges } = await currentStructure(tx, customerId, mode, contractNo);
  const stored = await selectClauses(tx, key, charges, null);
  const before = stored.map(inputOf);
  refuseIfEdited(
    caller,
    { customerId, actions: ['clauses.saved'], subjectKind: 'mode', subjectId: String(mode) },
    body.seen === undefined ? undefined : { clauses: body.seen.map(inputOf) },
    { clauses: before },
  );
  const after = numbered(body.clauses.map(inputOf), before);
  if (sameText(after, before)) return;
  if (!sameText(after.map(withoutValues), before.map(withoutValues))) {
    const reason = await lockedBecause();
    if (reason !== null)
      throw refuse('clauses_locked', 'The clauses of this contract cannot be changed', { detail: reason });
  }
  await validTerms(tx, after, charges, (index) => `clauses.${index}.`, { isLocked: true });
  await refuseUnknownCarriers(tx, key, after);
  refuseOverlaps(after, charges);
  refuseRepeatedDays(after);
  const amendments = new Map(stored.map(({ clauseNo, amendmentNo }) => [clauseNo, amendmentNo]));
  await storeClauses(
    tx,
    key,
    after.map((clause) => ({ ...clause, amendmentNo: amendments.get(clause.clauseNo) ?? null })),
  );
  await recordAudit(tx, actor, {
    customerId,
    action: 'clauses.saved',
    subjectKind: 'mode',
    subjectId: String(mode),
    before: { contractNo, clauses: before },
    after: { contractNo, clauses: after },
  });
  await announce(tx, 'clause.saved', `${customerId}:${mode}`, { customerId, mode, contractNo });
}

/** A clause as it is sent, its own values in order; a shared series has none. */
function inputOf({ clauseNo, name, chargeNos, terms, carrierId, fromMonth, toMonth, values }: Input): Input {
  return {
    clauseNo,
    name,
    chargeNos: [...new Set(chargeNos)].toSorted((a, b) => a - b),
    terms,
    carrierId,
    fromMonth,
    toMonth,
    values: terms.series.kind === 'own' ? values.toSorted((a, b) => (a.day < b.day ? -1 : 1)) : [],
  };
}

const withoutValues = (clause: Input) => ({ ...clause, values: [] });
/** Key order is that of `inputOf` and of the parsed terms; jsonb has another. */
const sameText = (one: unknown, other: unknown) => inOneOrder(one) === inOneOrder(other);
const inOneOrder = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

type Numbered = Input & { readonly clauseNo: number };

/** Numbers new clauses above the stored ones, in the order sent. */
function numbered(sent: readonly Input[], stored: readonly Input[]): Numbered[] {
  const known = new Set(stored.map(({ clauseNo }) => clauseNo));
  let next = Math.max(0, ...stored.map(({ clauseNo }) => clauseNo ?? 0));
  const seen = new Set<number>();
  return sent
    .map((clause, index) => {
      const clauseNo = clause.clauseNo ?? ++next;
      if (clause.clauseNo !== null && (!known.has(clauseNo) || seen.has(clauseNo)))
        throw refuse('clause_not_found', `Clause ${clauseNo} not found`, {
          detail: 'Reload the clauses, then make your change again.',
          field: `clauses.${index}.clauseNo`,
        });
      seen.add(clauseNo);
      return { ...clause, clauseNo };
    })
    .toSorted((a, b) => a.clauseNo - b.clauseNo);
}

async function refuseUnknownCarriers(
  tx: Transaction,
  { customerId, mode }: ContractKey,
  all: readonly Input[],
): Promise<void> {
  const connected = await rows<{ id: string }>(
    tx,
    'SELECT carrier_id::text AS id FROM connections WHERE customer_id = $1 AND mode = $2',
    [customerId, mode],
  );
  const index = all.findIndex(
    ({ carrierId }) => carrierId !== null && !connected.some(({ id }) => id === carrierId),
  );
  if (index !== -1)
    throw refuse('carrier_not_found', 'Carrier not found', {
      status: 422,
      detail: 'Choose a carrier that is connected in this mode.',
      field: `clauses.${index}.carrierId`,
    });
}

/** A charge belongs to at most one clause at a time per carrier. */
function refuseOverlaps(all: readonly Input[], charges: readonly Charge[]): void {
  for (const [index, clause] of all.entries()) {
    if (clause.fromMonth !== null && clause.toMonth !== null && clause.fromMonth > clause.toMonth)
      throw refuse('clause_invalid', 'The clause cannot be applied', {
        detail: `${formatMonth(clause.fromMonth)} is after ${formatMonth(clause.toMonth)}.`,
        field: `clauses.${index}.toMonth`,
      });
    const moved = chargesOfClause(clause.chargeNos, charges);
    for (const other of all.slice(0, index)) {
      const isApart =
        other.carrierId !== clause.carrierId ||
        (clause.fromMonth ?? '') > (other.toMonth ?? '9999-12') ||
        (other.fromMonth ?? '') > (clause.toMonth ?? '9999-12');
      const shared = moved.find((charge) => chargesOfClause(other.chargeNos, charges).includes(charge));
      if (!isApart && shared !== undefined)
        throw refuse('clauses_overlap', `"${shared.name}" is already in the clause "${other.name}"`, {
          detail:
            'A charge can be in one clause at a time. Choose another charge, or months that do not overlap.',
          field: `clauses.${index}.chargeNos`,
        });
    }
  }
}

function refuseRepeatedDays(all: readonly Input[]): void {
  for (const [index, { values }] of all.entries()) {
    const repeated = values.find(({ day }, at) => values[at - 1]?.day === day);
    if (repeated !== undefined)
      throw refuse('clause_invalid', 'The clause cannot be applied', {
        detail: `${formatDay(repeated.day)} has two values.`,
        field: `clauses.${index}.values`,
      });
  }
}
