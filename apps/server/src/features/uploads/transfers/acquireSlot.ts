import { refuse } from '../../../platform/http/problemError.ts';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, oneRow, optionalRow } from '../../../platform/database/rows.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Outcome } from '../receiveShipmentFile.ts';
import { selectTransfer, type TransferRow } from './transfers.queries.ts';

/** Time after its last byte in which a transfer can be continued. */
const keptMs = 86_400_000;
const mostOpen = 10;

export const keptUntil = () => new Date(now().getTime() + keptMs);

/** One request with bytes of a transfer; only the newest is valid, because an older one has usually been cut off by the network. */
export type Turn = {
  readonly customerId: string;
  readonly transfer: string;
  readonly callId: string;
};

export type Sent = {
  readonly mode: number;
  readonly fileName: string;
  readonly byteCount: number;
  readonly from: number;
};

export const transferNotFound = () =>
  refuse('transfer_not_found', 'This upload session no longer exists', {
    detail:
      'It was cancelled or is more than a day old. Upload the whole file again with a new transfer number.',
    field: 'transfer',
  });

/**
 * Assigns a transfer to the newest request, which starts or continues it; from then on an older request, which may hang on a dead
 * connection, can store nothing more. Returns the outcome if there already is one.
 */
export async function acquireSlot(
  tx: Transaction,
  caller: Pick<Caller, 'companyId' | 'userId'>,
  turn: Turn,
  sent: Sent,
): Promise<Outcome | null> {
  if (sent.from === 0) await beginTransfer(tx, caller, turn, sent);
  const { customerId, transfer } = turn;
  await tx.query('SELECT FROM upload_transfers WHERE customer_id = $1 AND transfer = $2 FOR UPDATE', [
    customerId,
    transfer,
  ]);
  const standing = await selectTransfer(tx, caller, transfer, now());
  if (standing === null) throw transferNotFound();
  requireSame(standing, sent);
  if (standing.outcome !== null) return standing.outcome;
  const receivedBytes = Number(standing.received_bytes);
  if (receivedBytes !== sent.from)
    throw refuse('offset_mismatch', 'The upload continues at a different byte', {
      detail: `${receivedBytes} bytes have been received.`,
      field: 'from',
      receivedBytes,
    });
  await execute(
    tx,
    'UPDATE upload_transfers SET call_id = $3, expires_at = $4 WHERE customer_id = $1 AND transfer = $2',
    [customerId, transfer, turn.callId, keptUntil()],
  );
  return null;
}

async function beginTransfer(
  tx: Transaction,
  { userId }: Pick<Caller, 'userId'>,
  { customerId, transfer, callId }: Turn,
  { mode, fileName, byteCount }: Sent,
): Promise<void> {
  // Two transfers that start at once are counted one after the other.
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('transfers of a user', $1))`, [userId]);
  const known = await optionalRow(
    tx,
    'SELECT FROM upload_transfers WHERE customer_id = $1 AND transfer = $2',
    [customerId, transfer],
  );
  if (known !== null) return;
  const { open } = await oneRow<{ open: string }>(
    tx,
    `SELECT count(*) AS open FROM upload_transfers
     WHERE customer_id = $1 AND user_id = $2 AND outcome IS NULL AND expires_at > $3`,
    [customerId, userId, now()],
  );
  if (Number(open) >= mostOpen)
    throw refuse('too_many_transfers', `You have ${mostOpen} unfinished uploads`, {
      detail: 'Resume or discard one of them before you start another.',
    });
  await execute(
    tx,
    `INSERT INTO upload_transfers (customer_id, transfer, user_id, mode, file_name, byte_count, call_id, begun_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING`,
    [customerId, transfer, userId, mode, fileName, byteCount, callId, now(), keptUntil()],
  );
}

function requireSame(standing: TransferRow, { mode, fileName, byteCount }: Sent): void {
  const differs = [
    ...(standing.mode === mode ? [] : ['id']),
    ...(standing.file_name === fileName ? [] : ['file']),
    ...(Number(standing.byte_count) === byteCount ? [] : ['byteCount']),
  ];
  if (differs.length > 0)
    throw refuse('transfer_mismatch', 'This transfer number belongs to another file', {
      detail: `It was started with ${standing.file_name}, ${standing.byte_count} bytes, in mode ${standing.mode}.`,
      field: differs.join(', '),
    });
}
