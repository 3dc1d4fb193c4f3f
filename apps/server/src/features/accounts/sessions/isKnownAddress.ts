import type { Transaction } from '../../../platform/database/database.ts';
import { rows } from '../../../platform/database/rows.ts';
import { networkOf } from '../../../platform/http/networkOf.ts';

/** Whether a user, given by name or ID, has logged in from this address before. */
export async function isKnownAddress(
  tx: Transaction,
  user: { username: string } | { userId: string },
  address: string,
): Promise<boolean> {
  const [column, value] = 'userId' in user ? ['user_id', user.userId] : ['username', user.username];
  const known = await rows<{ from_address: string }>(
    tx,
    `SELECT DISTINCT s.from_address FROM users u JOIN sessions s USING (user_id)
     WHERE u.${column} = $1 AND u.deleted_at IS NULL AND s.from_address IS NOT NULL`,
    [value],
  );
  return known.some((row) => networkOf(row.from_address) === networkOf(address));
}
