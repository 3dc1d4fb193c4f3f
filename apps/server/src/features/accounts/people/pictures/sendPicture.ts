import { buffer } from 'node:stream/consumers';
import type { accounts } from '@lanewright/contract';
import type { FastifyReply } from 'fastify';
import { refuse } from '../../../../platform/http/problemError.ts';
import type { Call } from '../../../../platform/http/serve.ts';
import { selectPictureFor } from '../people.queries.ts';

const none = () => refuse('no_picture', 'Picture not found', { status: 404 });

/** Sends a picture of a user of the caller's own or a connected company; other users appear to have none. */
export async function sendPicture(call: Call<typeof accounts.readProfilePicture>): Promise<FastifyReply> {
  const { platform, caller, query, reply } = call;
  // Bypasses row-level security: connections reach further than the customers whose lanes the caller may see.
  const fileKey = await selectPictureFor(platform.database.bulkPool, caller, query.userId);
  if (fileKey === null) throw none();
  let webp: Buffer;
  try {
    // Small, and a missing file must be known before the response starts.
    webp = await buffer(platform.fileStore.read(fileKey));
  } catch (error) {
    // The picture was replaced a moment ago.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw none();
    throw error;
  }
  return reply
    .type('image/webp')
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', 'inline; filename="picture.webp"')
    .send(webp);
}
