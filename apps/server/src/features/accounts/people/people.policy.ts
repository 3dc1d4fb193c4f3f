import type { Transaction } from '../../../platform/database/database.ts';
import { execute, optionalRow } from '../../../platform/database/rows.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import { type PersonRow, selectPerson } from './people.queries.ts';

/** A user the caller may know of: any user for the Owner, otherwise users of the caller's own company. */
export async function requirePerson(tx: Transaction, caller: Caller, userId: string): Promise<PersonRow> {
  const person = await selectPerson(tx, userId);
  if (person === null || (caller.userType !== 'Owner' && person.company_id !== caller.companyId))
    throw refuse('user_not_found', 'User not found');
  return person;
}

/**
 * Whether the caller may delete this user: the Owner may delete anyone, others only themselves; no one may delete the last Owner.
 */
export function canDelete(caller: Caller, person: PersonRow): boolean {
  return (caller.userType === 'Owner' || caller.userId === person.user_id) && !person.is_last_owner;
}

/** Throws when the caller deletes another user without being Owner, or deletes the last Owner. */
export function requireDeletable(caller: Caller, person: PersonRow): void {
  if (caller.userType !== 'Owner' && caller.userId !== person.user_id)
    throw refuse('own_account_only', 'You can only delete yourself. Ask the Owner to delete a colleague');
  requireNotLastOwner(person);
}

/** Throws if a change would leave the product without an Owner. */
export function requireNotLastOwner(person: PersonRow): void {
  if (person.is_last_owner)
    throw refuse('last_owner', 'This is the last Owner', {
      detail: 'Invite another Owner first. The product needs at least one.',
    });
}

/**
 * Serialises deletion of users until the transaction ends: two Owners who delete each other at the same moment must not both
 * succeed. Read users only after this.
 */
export async function acquireSlot(tx: Transaction): Promise<void> {
  await execute(tx, `SELECT pg_advisory_xact_lock(hashtextextended('accounts: users are taken away', 0))`);
}

/** The company of a list: for the Owner the chosen one or all (null), for others only their own. */
export async function companyOfList(
  tx: Transaction,
  caller: Caller,
  asked: string | undefined,
): Promise<string | null> {
  if (asked === undefined) return caller.userType === 'Owner' ? null : caller.companyId;
  const isOpen =
    caller.userType === 'Owner'
      ? (await optionalRow(tx, 'SELECT 1 FROM companies WHERE company_id = $1', [asked])) !== null
      : asked === caller.companyId;
  if (!isOpen) throw refuse('company_not_found', 'Company not found', { field: 'companyId' });
  return asked;
}
