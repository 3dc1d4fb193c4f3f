import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  type ClosedRound,
  keyOfRound,
  type LostFile,
  lostInWords,
  openForRound,
  selectSealedFiles,
} from '../../tenders/index.ts';
import { deleteStoredFile, replaceFile, selectUpload } from '../../uploads/index.ts';
import { sealedSheetPurpose } from './sealReceivedSheet.ts';

/**
 * Stores the sheets received while the round was sealed in plain form; their encrypted forms are deleted later. A missing or
 * altered file does not block the bids, which are sealed separately: it is skipped and listed.
 * @throws RoundKeyMissing when there are files and no key to open them.
 */
export async function openFiles(
  platform: Platform,
  tx: Transaction,
  round: ClosedRound,
): Promise<LostFile[]> {
  const sealedFiles = await selectSealedFiles(tx, round);
  // Without the key every file would look altered.
  if (sealedFiles.length > 0) await keyOfRound(platform, round);
  const lost: LostFile[] = [];
  for (const { uploadId, carrierId } of sealedFiles) {
    const upload = await selectUpload(tx, [round.customerId], uploadId);
    if (upload === null) continue;
    const bytes = await openFile(platform, upload.file_key);
    if (typeof bytes === 'string') {
      lost.push({ uploadId, carrierId, fileName: upload.file_name, lost: bytes });
      await deleteStoredFile(tx, round.customerId, uploadId, lostInWords[bytes]);
      continue;
    }
    const file = await platform.fileStore.put(Readable.from([bytes]), bytes.length);
    await replaceFile(tx, round.customerId, uploadId, file);
  }
  return lost;
}

async function openFile(platform: Platform, fileKey: string): Promise<Buffer | LostFile['lost']> {
  const sealed = await readSealed(platform, fileKey);
  if (sealed === null) return 'missing';
  try {
    return await openForRound(platform, sealedSheetPurpose, sealed);
  } catch (error) {
    platform.log.warn({ err: error as Error, fileKey }, 'a sealed sheet can’t be opened');
    return 'altered';
  }
}

/** A file that can't be read for any other reason than being gone may be readable later: the opening is retried. */
async function readSealed(platform: Platform, fileKey: string): Promise<Buffer | null> {
  try {
    return await readFile(await platform.fileStore.localPath(fileKey));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
