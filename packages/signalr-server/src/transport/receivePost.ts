import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Limits } from '../limits.ts';
import { answerNothing, refusals, refuse } from './responses.ts';
import type { Connection } from './connection.ts';
import type { Principal } from './transportTypes.ts';

/** Receives a posted message, after earlier ones and as fast as the application reads. */
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

/** Never rejects, because the next POST waits for it. */
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
    // It may end with half a record, which the next POST would then continue in the middle.
    if (taken > 0) connection.abort(new Error('A posted message ended early.'));
    return 'broken';
  }
}
