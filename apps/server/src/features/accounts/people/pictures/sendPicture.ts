import { buffer } from 'node:stream/consumers';
import type { accounts } from '@lanewright/contract';
import type { FastifyReply } from 'fastify';
import { notFound } from '../../../../platform/http/problemError.ts';
import type { Call } from '../../../../platform/http/serve.ts';
import { selectPictureFor } from '../people.queries.ts';

const none = () => notFound('no_picture', 'Picture not found');

/** Sends a picture of somebody of the caller's own or a connected company; who is of neither has none. */
export async function sendPicture(call: Call<typeof accounts.readProfilePicture>): Promise<FastifyReply> {
  const { platform, caller, query, reply } = call;
  // Past row-level security: who knows whom is more than the customers whose lanes the caller may see.
  const fileKey = await selectPictureFor(platform.database.bulkPool, caller, query.userId);
  if (fileKey === null) throw none();
  let webp: Buffer;
  try {
    // Small, and its absence must be known before the answer begins.
    webp = await buffer(platform.fileStore.read(fileKey));
  } catch (error) {
    // Replaced a moment ago.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw none();
    throw error;
  }
  return reply
    .type('image/webp')
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', 'inline; filename="picture.webp"')
    .send(webp);
}
