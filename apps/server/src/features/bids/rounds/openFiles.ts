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
import { loseFile, replaceFile, selectUpload } from '../../uploads/index.ts';
import { sealedSheetPurpose } from './sealReceivedSheet.ts';

/**
 * Sheets that came in while the round was sealed are kept as received from now on; their encrypted forms are swept. A file that
 * is gone, or was altered, stops nobody's offers, which stand in envelopes of their own: it is given up, and named.
 * @throws RoundKeyMissing when there are files and not the key to open them with.
 */
export async function openFiles(
  platform: Platform,
  tx: Transaction,
  round: ClosedRound,
): Promise<LostFile[]> {
  const sealedFiles = await selectSealedFiles(tx, round);
  // Without its key every file would look altered.
  if (sealedFiles.length > 0) await keyOfRound(platform, round);
  const lost: LostFile[] = [];
  for (const { uploadId, carrierId } of sealedFiles) {
    const upload = await selectUpload(tx, [round.customerId], uploadId);
    if (upload === null) continue;
    const bytes = await openFile(platform, upload.file_key);
    if (typeof bytes === 'string') {
      lost.push({ uploadId, carrierId, fileName: upload.file_name, lost: bytes });
      await loseFile(tx, round.customerId, uploadId, lostInWords[bytes]);
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

/** What cannot be read for another reason than that it is gone may be read later: the opening is tried again. */
async function readSealed(platform: Platform, fileKey: string): Promise<Buffer | null> {
  try {
    return await readFile(await platform.fileStore.localPath(fileKey));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
