import type { Transaction } from '../../../platform/database/database.ts';
import { optionalRow, rows } from '../../../platform/database/rows.ts';
import type { Outcome } from '../receiveShipmentFile.ts';

/** A file in transfer. Only its sender can see it. */
export type TransferRow = {
  readonly transfer: string;
  readonly mode: number;
  readonly file_name: string;
  readonly byte_count: string;
  readonly received_bytes: string;
  readonly expires_at: string;
  readonly outcome: Outcome | null;
};

/** One stored piece: the first bytes of a file in the file store. */
export type Piece = {
  readonly from_byte: string;
  readonly byte_count: string;
  readonly piece_file_key: string;
};

const columns = `t.transfer, t.mode, t.file_name, t.byte_count, t.expires_at, t.outcome,
  -- Once it was answered its pieces are the upload's.
  CASE WHEN t.outcome IS NOT NULL THEN t.byte_count ELSE coalesce(
    (SELECT sum(p.byte_count) FROM transfer_pieces p WHERE p.customer_id = t.customer_id AND p.transfer = t.transfer), 0)
  END AS received_bytes`;

type Sender = { readonly companyId: string; readonly userId: string };

/** One of the sender's own transfers, until it expires. */
export function selectTransfer(
  tx: Transaction,
  { companyId, userId }: Sender,
  transfer: string,
  at: Date,
): Promise<TransferRow | null> {
  return optionalRow(
    tx,
    `SELECT ${columns} FROM upload_transfers t
     WHERE t.customer_id = $1 AND t.transfer = $2 AND t.user_id = $3 AND t.expires_at > $4`,
    [companyId, transfer, userId, at],
  );
}

/** The sender's own incomplete transfers, the most recently continued one first. */
export function selectOpenTransfers(
  tx: Transaction,
  { companyId, userId }: Sender,
  at: Date,
): Promise<TransferRow[]> {
  return rows(
    tx,
    `SELECT ${columns} FROM upload_transfers t
     WHERE t.customer_id = $1 AND t.user_id = $2 AND t.outcome IS NULL AND t.expires_at > $3
     ORDER BY t.expires_at DESC, t.transfer`,
    [companyId, userId, at],
  );
}

/** Stored pieces of a transfer, in the order of their bytes. */
export function selectPieces(tx: Transaction, customerId: string, transfer: string): Promise<Piece[]> {
  return rows(
    tx,
    `SELECT from_byte, byte_count, piece_file_key FROM transfer_pieces
     WHERE customer_id = $1 AND transfer = $2 ORDER BY from_byte`,
    [customerId, transfer],
  );
}
