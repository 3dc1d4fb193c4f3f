import { isIPv6 } from 'node:net';
import type { Transaction } from '../../../platform/database/database.ts';
import { rows } from '../../../platform/database/rows.ts';

/** The network an address counts as: of IPv6 the first 64 bits, since whoever has one such address has them all. */
export function networkOf(address: string): string {
  const bare = address.replace(/%.*$/, '').toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(bare)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(bare)) return bare;
  const [head = '', tail] = new URL(`http://[${bare}]/`).hostname.slice(1, -1).split('::');
  const groupsOf = (text: string) => (text === '' ? [] : text.split(':'));
  const start = groupsOf(head);
  const end = groupsOf(tail ?? '');
  const zeros = Array.from({ length: 8 - start.length - end.length }, () => '0');
  return `${[...start, ...zeros, ...end].slice(0, 4).join(':')}::/64`;
}

/** Whether a user, named or by id, has logged in from this address before. */
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
