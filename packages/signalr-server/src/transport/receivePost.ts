import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Limits } from '../limits.ts';
import { answerNothing, refusals, refuse } from './answers.ts';
import type { Connection } from './connection.ts';
import type { Principal } from './transportTypes.ts';

/** Takes a posted message, after those that came before it and at the pace of the application. */
export async function receivePost<P extends Principal>(
  connection: Connection<P>,
  request: IncomingMessage,
  response: ServerResponse,
  limits: Limits,
): Promise<void> {
  if (connection.posts > limits.pendingPosts) {
    refuse(response, refusals.tooManyPosts);
    return;
  }
  connection.posts += 1;
  const before = connection.lastPost;
  const turn = before ? before.then(() => readBody(connection, request)) : readBody(connection, request);
  connection.lastPost = turn;
  const outcome = await turn;
  connection.posts -= 1;
  if (connection.lastPost === turn) connection.lastPost = null;
  if (outcome === 'taken') answerNothing(response, 200);
  else refuse(response, outcome === 'gone' ? refusals.unknownId : refusals.brokenPost);
}

/** Never rejects: the next post waits for it. */
async function readBody<P extends Principal>(
  connection: Connection<P>,
  request: IncomingMessage,
): Promise<'taken' | 'gone' | 'broken'> {
  let taken = 0;
  try {
    if (connection.isGone) return 'gone';
    for await (const chunk of request) {
      if (connection.isGone) return 'gone';
      taken += (chunk as Buffer).length;
      connection.receive(chunk as Buffer);
      const wait = connection.resumed();
      if (wait) await wait;
    }
    return 'taken';
  } catch {
    // Half a record may stand at its end, and the next post would go on in the middle of it.
    if (taken > 0) connection.abort(new Error('A posted message ended early.'));
    return 'broken';
  }
}
