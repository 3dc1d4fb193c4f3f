import type { Transaction } from '../../platform/database/database.ts';
import { rows } from '../../platform/database/rows.ts';
import { currentStructure } from '../settings/index.ts';
import { selectClauses } from './clauses.queries.ts';

/** A clause in words: a sentence each. */
export type ClauseText = { readonly name: string; readonly inWords: readonly string[] };

/** The clauses of a mode's contracts in words, as they apply to each carrier. */
export type ClauseTexts = {
  readonly hasAny: boolean;
  /** A carrier's own clauses, and those of every carrier that move a charge which its own do not move. */
  of(contractNo: number, carrierId: string): ClauseText[];
};

/** Reads the clauses of all contracts of a customer's mode. */
export async function selectClauseTexts(
  tx: Transaction,
  customerId: string,
  mode: number,
): Promise<ClauseTexts> {
  const contracts = await rows<{ contractNo: number }>(
    tx,
    `SELECT DISTINCT contract_no AS "contractNo" FROM contract_clauses WHERE customer_id = $1 AND mode = $2 ORDER BY 1`,
    [customerId, mode],
  );
  const byContract = new Map<number, Awaited<ReturnType<typeof selectClauses>>>();
  for (const { contractNo } of contracts) {
    const { charges } = await currentStructure(tx, customerId, mode, contractNo);
    byContract.set(contractNo, await selectClauses(tx, { customerId, mode, contractNo }, charges, null));
  }
  return {
    hasAny: contracts.length > 0,
    of(contractNo, carrierId) {
      const all = byContract.get(contractNo) ?? [];
      const own = all.filter((clause) => clause.carrierId === carrierId);
      const moved = new Set(own.flatMap(({ charges }) => charges.map(({ chargeNo }) => chargeNo)));
      const others = all.filter(
        (clause) => clause.carrierId === null && clause.charges.some(({ chargeNo }) => !moved.has(chargeNo)),
      );
      return [...own, ...others].map(({ name, inWords }) => ({ name, inWords }));
    },
  };
}
