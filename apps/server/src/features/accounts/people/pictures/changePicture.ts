import { Readable } from 'node:stream';
import type { accounts } from '@lanewright/contract';
import { execute, optionalRow } from '../../../../platform/database/rows.ts';
import { refuse } from '../../../../platform/http/problemError.ts';
import type { Call } from '../../../../platform/http/serve.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { selectPerson } from '../people.queries.ts';
import { recordUserAudit } from '../recordUserAudit.ts';
import { preparePicture } from './preparePicture.ts';
import { receivePicture } from './receivePicture.ts';
import { takeTurns } from './takeTurns.ts';
import { lockByName } from '../../../../platform/database/lockByName.ts';

type PictureCall = Pick<Call<typeof accounts.uploadProfilePicture>, 'platform' | 'caller' | 'actor'>;

/** Converts a photo into the caller's picture. The original is not stored. */
export async function changePicture(
  call: Call<typeof accounts.uploadProfilePicture>,
): Promise<{ profilePicture: string }> {
  const { platform, request } = call;
  const receivedKey = await receivePicture(platform, request);
  let square: Buffer;
  try {
    const path = await platform.fileStore.localPath(receivedKey);
    const turn = takeTurns(() => preparePicture(platform.log, path));
    if (turn === null) throw tooMany();
    square = await turn;
  } finally {
    await removeFile(platform, receivedKey);
  }
  const { fileKey } = await platform.fileStore.put(Readable.from([square]), square.length);
  try {
    await replacePicture(call, fileKey);
  } catch (error) {
    await removeFile(platform, fileKey);
    throw error;
  }
  return { profilePicture: fileKey };
}

/** Deletes the caller's picture. */
export async function removePicture(call: PictureCall): Promise<void> {
  await replacePicture(call, null);
}

/** The row changes first: an unreferenced file is only waste, a row without its file is an error. */
async function replacePicture(call: PictureCall, fileKey: string | null): Promise<void> {
  const { platform, caller, actor } = call;
  const formerKey = await platform.database.asCustomers([], async (tx) => {
    await lockByName(tx, `user ${caller.userId}`);
    const former = await optionalRow<{ picture_file_key: string | null }>(
      tx,
      'SELECT picture_file_key FROM users WHERE user_id = $1 AND deleted_at IS NULL',
      [caller.userId],
    );
    const me = former === null ? null : await selectPerson(tx, caller.userId);
    // The user was deleted during the upload.
    if (former === null || me === null) throw refuse('not_logged_in', 'Log in to do this');
    if (former.picture_file_key === null && fileKey === null) return null;
    await execute(tx, 'UPDATE users SET picture_file_key = $2 WHERE user_id = $1', [caller.userId, fileKey]);
    await recordUserAudit(tx, actor, me, fileKey === null ? 'picture.removed' : 'picture.changed');
    return former.picture_file_key;
  });
  if (formerKey !== null) await removeFile(platform, formerKey);
}

/** Deletes a file that no row references; a failure must not fail the request, whose change is already saved. */
export async function removeFile(platform: Platform, fileKey: string): Promise<void> {
  try {
    await platform.fileStore.remove(fileKey);
  } catch (error) {
    platform.log.warn({ err: error, fileKey }, 'a picture file couldn’t be removed');
  }
}

const tooMany = () =>
  refuse('pictures_busy', 'Too many pictures are being processed right now', {
    detail: 'Try again in a moment.',
    retryAfterSeconds: 10,
  });
