import { formatIndexValue, formatMonth } from '@lanewright/freight';
import type { Transaction } from '../../platform/database/database.ts';
import { rows } from '../../platform/database/rows.ts';
import { currentStructure } from '../settings/index.ts';
import { selectClauses } from './clauses.queries.ts';
import { quotesDiesel } from './costAtLevel.ts';

/** A clause in words: a sentence each. */
export type ClauseText = { readonly name: string; readonly inWords: readonly string[] };

/** The clauses of a mode's contracts in words, as they apply to each carrier. */
export type ClauseTexts = {
  readonly hasAny: boolean;
  /** A carrier's own clauses, and those of every carrier that its own do not replace in all months. */
  of(contractNo: number, carrierId: string): ClauseText[];
};

type Clause = Awaited<ReturnType<typeof selectClauses>>[number] & {
  /** Whether it changes a rate that a lane quotes at its own diesel price, which comes before the clause's basis. */
  readonly replacesBasis: boolean;
};

/**
 * Reads the clauses of all contracts of a customer's mode.
 * @param readerId - the carrier that will read them: others' own clauses are left out; null: all
 */
export async function selectClauseTexts(
  tx: Transaction,
  customerId: string,
  mode: number,
  readerId: string | null,
): Promise<ClauseTexts> {
  const contracts = await rows<{ contractNo: number }>(
    tx,
    `SELECT DISTINCT contract_no AS "contractNo" FROM contract_clauses
     WHERE customer_id = $1 AND mode = $2 AND ($3::bigint IS NULL OR carrier_id IS NULL OR carrier_id = $3) ORDER BY 1`,
    [customerId, mode, readerId],
  );
  const byContract = new Map<number, readonly Clause[]>();
  for (const { contractNo } of contracts) {
    const { charges } = await currentStructure(tx, customerId, mode, contractNo);
    const key = { customerId, mode, contractNo };
    const quoted = new Set(charges.filter(quotesDiesel).map(({ chargeNo }) => chargeNo));
    const clauses = await selectClauses(tx, key, charges, readerId);
    byContract.set(
      contractNo,
      clauses.map((clause) => ({
        ...clause,
        replacesBasis:
          (clause.terms.effect.kind === 'perMile' || clause.terms.effect.kind === 'factor') &&
          clause.charges.some(({ chargeNo }) => quoted.has(chargeNo)),
      })),
    );
  }
  return {
    hasAny: contracts.length > 0,
    of(contractNo, carrierId) {
      // A clause whose charges were removed moves nothing.
      const all = (byContract.get(contractNo) ?? []).filter(({ charges }) => charges.length > 0);
      const own = all.filter((clause) => clause.carrierId === carrierId);
      return [
        ...own.map((clause) => textOf(clause, [])),
        ...all
          .filter((clause) => clause.carrierId === null && !isReplaced(clause, own))
          .map((clause) => textOf(clause, own)),
      ];
    },
  };
}

/** Whether a carrier's own clauses move every charge of a clause, each in all of its months. */
function isReplaced(clause: Clause, own: readonly Clause[]): boolean {
  return clause.charges.every(({ chargeNo }) =>
    own.some(
      (one) =>
        moves(one, chargeNo) &&
        (one.fromMonth ?? firstMonth) <= (clause.fromMonth ?? firstMonth) &&
        (one.toMonth ?? lastMonth) >= (clause.toMonth ?? lastMonth),
    ),
  );
}

/** @param own - the carrier's own clauses, which come first where they move the same charge */
function textOf(clause: Clause, own: readonly Clause[]): ClauseText {
  const comesSecond = clause.charges.some(({ chargeNo }) => own.some((one) => moves(one, chargeNo)));
  return {
    name: clause.name,
    inWords: [
      `Applies to ${clause.charges.map(({ name }) => name).join(', ')}${monthsInWords(clause)}.`,
      ...(comesSecond ? ['The carrier’s own clause counts instead where both apply.'] : []),
      ...clause.inWords,
      ...(clause.replacesBasis
        ? [
            `Where a lane has a diesel price for its fuel, that price replaces ${formatIndexValue(clause.terms.basis)}.`,
          ]
        : []),
    ],
  };
}

const [firstMonth, lastMonth] = ['0001-01', '9999-12'];
const moves = ({ charges }: Clause, chargeNo: number) => charges.some((one) => one.chargeNo === chargeNo);

function monthsInWords({ fromMonth, toMonth }: Clause): string {
  if (fromMonth !== null && toMonth !== null)
    return ` from ${formatMonth(fromMonth)} to ${formatMonth(toMonth)}`;
  if (fromMonth !== null) return ` from ${formatMonth(fromMonth)}`;
  return toMonth === null ? '' : ` until ${formatMonth(toMonth)}`;
}
