import type { ResponseInputOf, uploads } from '@lanewright/contract';
import type { TransferRow } from './transfers.queries.ts';

/** A transfer as its sender sees it. */
export const presentTransfer = (row: TransferRow): ResponseInputOf<typeof uploads.getTransfer> => ({
  transfer: row.transfer,
  mode: row.mode,
  fileName: row.file_name,
  byteCount: Number(row.byte_count),
  receivedBytes: Number(row.received_bytes),
  keptUntil: row.expires_at,
});
