import type { Transaction } from '../../../platform/database/database.ts';
import { execute } from '../../../platform/database/rows.ts';
import type { StoredFile } from '../../../platform/files/fileStore.ts';

/** Opens a sealed upload: replaces its encrypted file by the decrypted one. The old file is no longer referenced. */
export async function replaceFile(
  tx: Transaction,
  customerId: string,
  uploadId: string,
  file: StoredFile,
): Promise<void> {
  await execute(
    tx,
    `UPDATE uploads SET file_key = $3, byte_count = $4, sha256 = $5, is_sealed = false
     WHERE customer_id = $1 AND upload_id = $2`,
    [customerId, uploadId, file.fileKey, file.byteCount, file.sha256],
  );
}
