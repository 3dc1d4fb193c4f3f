import type { Transaction } from './database.ts';
import { execute } from './rows.ts';

/** Lets the transaction see and change the rows of one user in per-user tables; without it there are none. */
export async function scopeToUser(tx: Transaction, userId: string): Promise<void> {
  await execute(tx, `SELECT set_config('app.user_id', $1, true)`, [userId]);
}
