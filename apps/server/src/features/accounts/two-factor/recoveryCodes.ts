import { createHmac, randomInt } from 'node:crypto';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, oneRow } from '../../../platform/database/rows.ts';
import type { Platform } from '../../../platform/platform.ts';

/** Letters and digits that are hard to confuse; remaining misreadings are corrected. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 10;
const codesAtOnce = 10;

const newRecoveryCode = () =>
  Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Hashed with the installation's key, so that codes can't be tested with the database alone. */
function hashOf(platform: Platform, userId: string, code: string): Buffer {
  const plain = code.replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return createHmac('sha256', platform.twoFactorKey).update(`recovery code|${userId}|${plain}`).digest();
}

/** Replaces all recovery codes with ten new ones. They can be read only this once. */
export async function replaceRecoveryCodes(
  platform: Platform,
  tx: Transaction,
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: codesAtOnce }, newRecoveryCode);
  await forgetRecoveryCodes(tx, userId);
  await execute(
    tx,
    'INSERT INTO recovery_codes (user_id, code_hash) SELECT $1, hash FROM unnest($2::bytea[]) AS hash',
    [userId, codes.map((code) => hashOf(platform, userId, code))],
  );
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

/** Uses up a recovery code, written in capitals without dashes; false when it is not one of this user's or was used before. */
export async function takeRecoveryCode(
  platform: Platform,
  tx: Transaction,
  userId: string,
  code: string,
): Promise<boolean> {
  if (code.length !== codeLength) return false;
  const taken = await execute(
    tx,
    'UPDATE recovery_codes SET used_at = $3 WHERE user_id = $1 AND code_hash = $2 AND used_at IS NULL',
    [userId, hashOf(platform, userId, code), now()],
  );
  return taken === 1;
}

export async function countRecoveryCodes(tx: Transaction, userId: string): Promise<number> {
  const { codes } = await oneRow<{ codes: number }>(
    tx,
    'SELECT count(*)::integer AS codes FROM recovery_codes WHERE user_id = $1 AND used_at IS NULL',
    [userId],
  );
  return codes;
}

export async function forgetRecoveryCodes(tx: Transaction, userId: string): Promise<void> {
  await execute(tx, 'DELETE FROM recovery_codes WHERE user_id = $1', [userId]);
}
