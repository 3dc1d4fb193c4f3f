import { call, leaveWaiting, negotiate } from './http.ts';
import { handshake, Inbox } from './inbox.ts';

/** Opens a long-polling connection without a client library, including the handshake. */
export async function joinByPolls(hub: string, token: string) {
  const { url, said } = await negotiate(hub, { token });
  const poll = () => leaveWaiting('GET', `${url}&_=${Date.now()}`, { token });
  const post = (body: string, as = token) => call('POST', url, { token: as, body });
  const first = await poll().answer;
  if (first.status !== 200 || first.body !== '') throw new Error(`the first poll: ${JSON.stringify(first)}`);
  await post(handshake);
  const answer = await poll().answer;
  if (answer.body !== '{}\u001e') throw new Error(`handshake answered by ${JSON.stringify(answer)}`);
  return { url, said, poll, post, end: (as = token) => call('DELETE', url, { token: as }) };
}

/** The records in a poll’s response. */
export function recordsOf(body: string) {
  const inbox = new Inbox();
  inbox.take(body);
  return inbox;
}
