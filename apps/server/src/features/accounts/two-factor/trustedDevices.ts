import { createHash, randomBytes } from 'node:crypto';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, oneRow } from '../../../platform/database/rows.ts';

const trustedDays = 30;

const hashOf = (deviceToken: string) => createHash('sha256').update(deviceToken).digest();

/** Remembers the device on which a user proved both factors; returns the token it presents at the next login. */
export async function trustDevice(tx: Transaction, actor: Actor, userId: string): Promise<string> {
  const deviceToken = randomBytes(32).toString('base64url');
  await execute(tx, 'DELETE FROM trusted_devices WHERE user_id = $1 AND expires_at <= $2', [userId, now()]);
  await execute(
    tx,
    `INSERT INTO trusted_devices (device_hash, user_id, user_agent, trusted_at, last_used_at, expires_at)
     VALUES ($1, $2, $3, $4, $4, $4::timestamptz + make_interval(days => $5))`,
    [hashOf(deviceToken), userId, actor.userAgent, now(), trustedDays],
  );
  await recordAudit(tx, actor, {
    customerId: null,
    action: 'device.trusted',
    subjectKind: 'user',
    subjectId: userId,
    after: { days: trustedDays },
  });
  return deviceToken;
}

/** Whether this user may log in on this device without a code. */
export async function isTrustedDevice(
  tx: Transaction,
  userId: string,
  deviceToken: string,
): Promise<boolean> {
  const used = await execute(
    tx,
    `UPDATE trusted_devices SET last_used_at = $3 WHERE device_hash = $1 AND user_id = $2 AND expires_at > $3`,
    [hashOf(deviceToken), userId, now()],
  );
  return used === 1;
}

/** How many devices of this user currently need no code. */
export async function countTrustedDevices(tx: Transaction, userId: string): Promise<number> {
  const { devices } = await oneRow<{ devices: number }>(
    tx,
    'SELECT count(*)::integer AS devices FROM trusted_devices WHERE user_id = $1 AND expires_at > $2',
    [userId, now()],
  );
  return devices;
}

/** Every device of this user needs a code again. */
export async function forgetTrustedDevices(tx: Transaction, userId: string): Promise<void> {
  await execute(tx, 'DELETE FROM trusted_devices WHERE user_id = $1', [userId]);
}
