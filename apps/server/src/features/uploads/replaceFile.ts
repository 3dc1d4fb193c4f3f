import type { Transaction } from '../../platform/database/database.ts';
import { execute } from '../../platform/database/rows.ts';
import type { StoredFile } from '../../platform/files/fileStore.ts';

/** Gives an upload another file: the one it was kept encrypted as, opened. The former one nobody names any more. */
export async function replaceFile(
  tx: Transaction,
  customerId: string,
  uploadId: string,
  file: StoredFile,
): Promise<void> {
  await execute(
    tx,
    'UPDATE uploads SET file_key = $3, byte_count = $4, sha256 = $5 WHERE customer_id = $1 AND upload_id = $2',
    [customerId, uploadId, file.fileKey, file.byteCount, file.sha256],
  );
}
