import { WebSocket } from 'ws';
import { negotiate } from './http.ts';
import { handshake, Inbox } from './inbox.ts';

type SocketOptions = { readonly headers?: Record<string, string>; readonly token?: string };

const asWebSocket = (url: string) => url.replace(/^http/, 'ws');

/** Opens a WebSocket without a client library; throws with the status if it is refused. */
export async function openSocket(url: string, { headers, token }: SocketOptions = {}) {
  const bearer = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const socket = new WebSocket(asWebSocket(url), { headers: { ...bearer, ...headers } });
  const inbox = new Inbox();
  socket.on('message', (data, isBinary) => {
    if (isBinary) throw new Error('a binary frame');
    inbox.take((data as Buffer).toString());
  });
  socket.on('close', (code) => inbox.end(String(code)));
  await new Promise<void>((resolve, reject) => {
    socket.on('open', resolve);
    socket.on('unexpected-response', (_request, response) => {
      response.resume();
      reject(new Error(`status ${response.statusCode}`));
    });
    socket.on('error', reject);
  });
  socket.on('error', () => undefined);
  return { socket, inbox, send: (text: string) => socket.send(text) };
}

/** Returns the status of a refused upgrade; 101 if it succeeds. */
export async function upgradeStatus(url: string, options: SocketOptions = {}): Promise<number> {
  try {
    const { socket } = await openSocket(url, options);
    socket.terminate();
    return 101;
  } catch (error) {
    const status = /status (\d+)/.exec(String(error))?.[1];
    if (!status) throw error;
    return Number(status);
  }
}

/** Opens a negotiated WebSocket and completes its handshake. */
export async function joinBySocket(hub: string, options: SocketOptions = {}) {
  const { url, said } = await negotiate(hub, options);
  const joined = await openSocket(url, options);
  joined.send(handshake);
  const answer = await joined.inbox.any();
  if (JSON.stringify(answer) !== '{}') throw new Error(`handshake answered by ${JSON.stringify(answer)}`);
  return { ...joined, url, said };
}
