import type { Transaction } from '../../platform/database/database.ts';
import { optionalRow } from '../../platform/database/rows.ts';
import { refuse } from '../../platform/http/problemError.ts';
import type { ListedContract } from '../settings/index.ts';

/** Planned or open contracts of a mode: each recalculates its lanes with every file. */
export const maxLiveContracts = 12;

/** Throws 409 `name_taken` if another contract of the mode has the name, in whatever case. */
export async function refuseTakenName(
  tx: Transaction,
  customerId: string,
  mode: number,
  name: string,
  except: number | null = null,
): Promise<void> {
  const taken = await optionalRow<{ name: string }>(
    tx,
    `SELECT name FROM contracts
     WHERE customer_id = $1 AND mode = $2 AND lower(name) = lower($3) AND contract_no IS DISTINCT FROM $4::smallint`,
    [customerId, mode, name, except],
  );
  if (taken !== null)
    throw refuse('name_taken', `A contract called “${taken.name}” already exists. Choose another name`, {
      field: 'name',
    });
}

/** Throws 409 `too_many_contracts` if one more would be too many. */
export function refuseTooMany(contracts: readonly ListedContract[]): void {
  const live = contracts.filter(({ state }) => state === 'Planned' || state === 'Open').length;
  if (live >= maxLiveContracts)
    throw refuse(
      'too_many_contracts',
      `This mode already has ${live} planned or open contracts. Close or cancel one first`,
    );
}
