import type { Transaction } from '../../../platform/database/database.ts';
import { optionalRow, rows } from '../../../platform/database/rows.ts';
import type { Outcome } from '../takeShipments.ts';

/** A file under way. Only its sender knows of it. */
export type TransferRow = {
  readonly transfer: string;
  readonly mode: number;
  readonly file_name: string;
  readonly byte_count: string;
  readonly received_bytes: string;
  readonly kept_until: string;
  readonly outcome: Outcome | null;
};

/** One piece of what is kept: the first bytes of a file of the store. */
export type Piece = {
  readonly from_byte: string;
  readonly byte_count: string;
  readonly piece_file_key: string;
};

const columns = `t.transfer, t.mode, t.file_name, t.byte_count, t.kept_until, t.outcome,
  -- Once it was answered its pieces are the upload's.
  CASE WHEN t.outcome IS NOT NULL THEN t.byte_count ELSE coalesce(
    (SELECT sum(p.byte_count) FROM transfer_pieces p WHERE p.customer_id = t.customer_id AND p.transfer = t.transfer), 0)
  END AS received_bytes`;

type Sender = { readonly companyId: string; readonly userId: string };

/** One of the sender's own transfers, while it is kept. */
export function selectTransfer(
  tx: Transaction,
  { companyId, userId }: Sender,
  transfer: string,
  at: Date,
): Promise<TransferRow | null> {
  return optionalRow(
    tx,
    `SELECT ${columns} FROM upload_transfers t
     WHERE t.customer_id = $1 AND t.transfer = $2 AND t.user_id = $3 AND t.kept_until > $4`,
    [companyId, transfer, userId, at],
  );
}

/** The sender's own transfers that did not arrive whole, the one last gone on with first. */
export function selectOpenTransfers(
  tx: Transaction,
  { companyId, userId }: Sender,
  at: Date,
): Promise<TransferRow[]> {
  return rows(
    tx,
    `SELECT ${columns} FROM upload_transfers t
     WHERE t.customer_id = $1 AND t.user_id = $2 AND t.outcome IS NULL AND t.kept_until > $3
     ORDER BY t.kept_until DESC, t.transfer`,
    [companyId, userId, at],
  );
}

/** What is kept of a transfer, in the order of its bytes. */
export function selectPieces(tx: Transaction, customerId: string, transfer: string): Promise<Piece[]> {
  return rows(
    tx,
    `SELECT from_byte, byte_count, piece_file_key FROM transfer_pieces
     WHERE customer_id = $1 AND transfer = $2 ORDER BY from_byte`,
    [customerId, transfer],
  );
}
