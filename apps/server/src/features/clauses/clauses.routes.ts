import { clauses, type ResponseInputOf } from '@lanewright/contract';
import type { Transaction } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { type Route, route } from '../../platform/http/serve.ts';
import { chooseCustomer } from '../accounts/index.ts';
import { currentStructure, lockMode, requireContract, requireMode } from '../settings/index.ts';
import { type ContractKey, selectClauses } from './clauses.queries.ts';
import { saveClauses } from './saveClauses.ts';

/** Whether awards lock the clauses of a contract. */
export type ClausesLocked = {
  /** Why clauses cannot be changed, in a sentence with the suggested fix; null: they can. */
  readonly because: (tx: Transaction, contract: ContractKey) => Promise<string | null>;
  /** Waits for awards that are under way, and lets none begin until the transaction ends. */
  readonly stopAwards: (tx: Transaction, contract: ContractKey) => Promise<void>;
};

/** The calls of index clauses; `locked` is asked before clauses change, because awards come after them. */
export const clausesRoutes = (locked: ClausesLocked): readonly Route[] => [
  route(clauses.getClauses, async ({ tx, caller, params, query }) => {
    await requireMode(tx, caller, params.id);
    const customerId = await chooseCustomer(tx, caller, query.customerId, params.id);
    return presentClauses(tx, caller, { customerId, mode: params.id, contractNo: params.no }, locked);
  }),
  route(clauses.saveClauses, async (call) => {
    const { tx, caller, params } = call;
    await requireMode(tx, caller, params.id);
    const key = { customerId: caller.companyId, mode: params.id, contractNo: params.no };
    await requireContract(tx, key.customerId, key.mode, key.contractNo);
    // The order in which contracts are changed.
    await lockMode(tx, key.customerId, key.mode);
    await locked.stopAwards(tx, key);
    await saveClauses(call, key, () => locked.because(tx, key));
    return presentClauses(tx, caller, key, locked);
  }),
];

async function presentClauses(
  tx: Transaction,
  caller: Caller,
  key: ContractKey,
  locked: ClausesLocked,
): Promise<ResponseInputOf<typeof clauses.getClauses>> {
  const { customerId, mode, contractNo } = key;
  const { name } = await requireContract(tx, customerId, mode, contractNo);
  const { charges } = await currentStructure(tx, customerId, mode, contractNo);
  return {
    contractNo,
    contractName: name,
    // A carrier learns nothing of other carriers' awards.
    lockedBecause: caller.userType === 'Customer' ? await locked.because(tx, key) : null,
    clauses: await selectClauses(tx, key, charges, caller.userType === 'Carrier' ? caller.companyId : null),
  };
}
