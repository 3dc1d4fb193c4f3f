import { randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { execute, optionalRow } from '../../../platform/database/rows.ts';
import { FileTooLargeError, type StoredFile } from '../../../platform/files/fileStore.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import type { Platform } from '../../../platform/platform.ts';
import { keptUntil, transferNotFound, type Turn } from './acquireSlot.ts';

/** A connection without data for this long is dead; the sender continues in another request. */
const silentMs = 120_000;

/**
 * Stores the bytes of a request as a piece of its transfer, and records it in the transfer's rows each time some are on disk. Fails
 * if the request is aborted, or when another request has replaced it; what was recorded as stored remains.
 */
export async function keepPiece(
  { database, fileStore }: Platform,
  turn: Turn,
  {
    bytes,
    from,
    byteCount,
    request,
  }: { bytes: Readable; from: number; byteCount: number; request: FastifyRequest },
): Promise<StoredFile> {
  const fileKey = randomUUID();
  const socket = request.raw.socket instanceof Socket ? request.raw.socket : null;
  socket?.setTimeout(silentMs);
  try {
    return await fileStore.grow(fileKey, bytes, {
      maxBytes: byteCount - from,
      onKept: (kept) => sayKept(database, turn, { from, byteCount: kept, fileKey }),
    });
  } catch (error) {
    if (error instanceof FileTooLargeError)
      throw refuse('transfer_too_long', 'More bytes were received than declared for this file', {
        field: 'byteCount',
      });
    throw error;
  } finally {
    socket?.setTimeout(0);
  }
}

async function sayKept(
  database: Database,
  turn: Turn,
  { from, byteCount, fileKey }: { from: number; byteCount: number; fileKey: string },
): Promise<void> {
  const { customerId, transfer } = turn;
  await database.asCustomers([customerId], async (tx) => {
    await requireTurn(tx, turn);
    await execute(
      tx,
      `INSERT INTO transfer_pieces (customer_id, transfer, from_byte, byte_count, piece_file_key) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (customer_id, transfer, from_byte) DO UPDATE SET byte_count = excluded.byte_count`,
      [customerId, transfer, from, byteCount, fileKey],
    );
  });
}

/** Checks that no newer request of the transfer has come, and prevents one before the end of the transaction. */
export async function requireTurn(tx: Transaction, { customerId, transfer, callId }: Turn): Promise<void> {
  const isMine = await execute(
    tx,
    `UPDATE upload_transfers SET expires_at = $4
     WHERE customer_id = $1 AND transfer = $2 AND call_id = $3 AND outcome IS NULL`,
    [customerId, transfer, callId, keptUntil()],
  );
  if (isMine > 0) return;
  const known = await optionalRow(
    tx,
    'SELECT FROM upload_transfers WHERE customer_id = $1 AND transfer = $2',
    [customerId, transfer],
  );
  if (known === null) throw transferNotFound();
  throw refuse('transfer_taken_over', 'A newer request has resumed this upload');
}
