import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type ClosedRound, openForRound, selectSealedFiles } from '../../tenders/index.ts';
import { replaceFile, selectUpload } from '../../uploads/index.ts';
import { sealedSheetPurpose } from './receiveSealedSheet.ts';

/** Sheets that came in while the round was sealed are kept as received from now on; their encrypted forms are swept. */
export async function openFiles(platform: Platform, tx: Transaction, round: ClosedRound): Promise<void> {
  for (const uploadId of await selectSealedFiles(tx, round)) {
    const upload = await selectUpload(tx, [round.customerId], uploadId);
    if (upload === null) continue;
    const sealed = await readFile(await platform.fileStore.localPath(upload.file_key));
    const bytes = await openForRound(platform, sealedSheetPurpose, sealed);
    const file = await platform.fileStore.put(Readable.from([bytes]), bytes.length);
    await replaceFile(tx, round.customerId, uploadId, file);
  }
}
