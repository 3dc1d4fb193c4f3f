import { ratePassword, type PasswordContext } from '@lanewright/contract';
import { rows } from '../../../platform/database/rows.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isCommonPassword } from './commonPasswords.ts';

/** The user whose password it is: names, and the company, if any, whose users' addresses it must not contain. */
export type PasswordOwner = PasswordContext & {
  /** Null where the company is still to be created. */
  readonly companyId: string | null;
  readonly email: string | null;
};

/**
 * Returns why a password is too easy to guess; null when it is not. The same rules as in the browser, plus a list of common
 * passwords that only the server has.
 */
export function weaknessOf(password: string, context: PasswordContext): string | null {
  const { reason } = ratePassword(password, context);
  if (reason !== null) return reason;
  return isCommonPassword(password)
    ? 'it is a common password that attackers try first. Use several unrelated words instead'
    : null;
}

/**
 * Rejects a new password that is too easy to guess, or that contains the address of someone at the company.
 * @throws ProblemError 422 with the reason, at the field it was entered in.
 */
export async function refusePoorPassword(
  platform: Platform,
  password: string,
  owner: PasswordOwner,
  field: 'password' | 'newPassword',
): Promise<void> {
  const reason = weaknessOf(password, owner) ?? (await addressReason(platform, password, owner));
  if (reason === null) return;
  throw refuse('weak_password', 'This password is too easy to guess', { detail: reason, field });
}

async function addressReason(
  platform: Platform,
  password: string,
  owner: PasswordOwner,
): Promise<string | null> {
  const colleagues = await platform.database.asCustomers([], (tx) =>
    rows<{ address: string }>(
      tx,
      `SELECT DISTINCT lower(address) AS address FROM users, unnest(ARRAY[email, username]) AS address
       WHERE company_id = $1 AND deleted_at IS NULL AND address LIKE '%_@_%'`,
      [owner.companyId],
    ),
  );
  const addresses = [owner.email, ...colleagues.map(({ address }) => address)];
  // Compared here, because a statement with the password in it could be logged.
  const lower = password.toLowerCase();
  return addresses.some((address) => address !== null && lower.includes(address.toLowerCase()))
    ? 'it contains the email address of someone at your company. Leave it out'
    : null;
}
