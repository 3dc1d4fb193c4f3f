import { refuse } from '../../platform/http/problemError.ts';
import { type RefuseCharges, requireContract } from '../settings/index.ts';
import { chargesOfClause, selectClauses } from './clauses.queries.ts';

/** A charge stays in its contract, with its purpose, while a clause moves it: the clause would no longer do what carriers read. */
export const refuseClausedCharges: RefuseCharges = async (tx, contract, current, next) => {
  for (const { name, chargeNos } of await selectClauses(tx, contract, current, null)) {
    const remaining = chargesOfClause(chargeNos, next);
    const lost = chargesOfClause(chargeNos, current).find(
      ({ chargeNo }) => !remaining.some((charge) => charge.chargeNo === chargeNo),
    );
    if (lost === undefined) continue;
    const { name: contractName } = await requireContract(
      tx,
      contract.customerId,
      contract.mode,
      contract.contractNo,
    );
    throw refuse('charge_in_clause', `"${lost.name}" is in the index clause "${name}"`, {
      detail: `Keep the charge as it is, or first take it out of the clause under Settings → Index clauses of ${contractName}.`,
      field: 'charges',
    });
  }
};
