import type * as SignalR from '@microsoft/signalr';
import {
  type AcceptanceCase,
  expectSame,
  expectTrue,
  happening,
  newTag,
  type Place,
  refusal,
  transports,
} from './case.ts';
import { clientOf, rawConnectionOf, seenByServer } from './clients.ts';

const once = ['WebSockets'] as const;
const message = 'Hello World! 你好';

/** Sends a message to the echo at `path` and stops; returns what was received and how it closed. */
async function echoed(place: Place, path: string, options: SignalR.IHttpConnectionOptions = {}) {
  const connection = rawConnectionOf(place, path, options);
  const heard = happening<string>();
  const closed = happening<Error | undefined>();
  connection.onreceive = heard.resolve;
  connection.onclose = closed.resolve;
  await connection.start(place.signalR.TransferFormat.Text);
  await connection.send(message);
  expectSame(await heard.promise, message);
  await connection.stop();
  expectSame(await closed.promise, undefined, 'error of the close');
}

const asked = (place: Place) => place.signalR.HttpTransportType[place.transport];

/** The transports without the hub protocol: an endpoint that echoes. */
export const bareEndpoint: readonly AcceptanceCase[] = [
  {
    number: 42,
    title: 'a bare connection without naming a transport',
    over: once,
    run: (place) => echoed(place, '/echo'),
  },
  {
    number: 43,
    title: 'a bare connection echoes',
    over: transports,
    run: (place) => echoed(place, '/echo', { transport: asked(place) }),
  },
  {
    number: 46,
    title: 'withCredentials=false works',
    over: transports,
    run: (place) => echoed(place, '/echo', { transport: asked(place), withCredentials: false }),
  },
  {
    number: 47,
    title: 'a negotiate answered by an HTTP redirect (307, 308) is followed',
    over: transports,
    async run(place) {
      for (const status of [307, 308]) {
        const tag = newTag();
        await echoed(place, `/echoRedirect${status}?tag=${tag}`, { transport: asked(place) });
        const [first] = await seenByServer(place, tag);
        expectSame(first?.status, status);
      }
    },
  },
  {
    number: 48,
    title: 'a negotiate answered by 400: its text is in the error',
    over: once,
    async run(place) {
      expectSame(
        await refusal(clientOf(place, '/badNegotiate').start()),
        "Failed to complete negotiation with the server: Error: Some response from server: Status code '400'",
      );
    },
  },
  {
    number: 49,
    title: 'a WebSocket of one’s own, without negotiate, ends with 1000',
    over: once,
    async run(place) {
      const socket = new place.WebSocket(`${place.origin.replace(/^http/, 'ws')}/echo`);
      const heard = happening<unknown>();
      const closed = happening<{ code: number; wasClean: boolean }>();
      socket.onerror = () => heard.resolve('error');
      socket.onmessage = ({ data }) => heard.resolve(data);
      socket.onclose = ({ code, wasClean }) => closed.resolve({ code, wasClean });
      socket.onopen = () => socket.send(message);
      expectSame(await heard.promise, message);
      socket.close(1000);
      expectSame(await closed.promise, { code: 1000, wasClean: true });
    },
  },
  {
    number: 'own-15',
    title: 'a refusal written into the answer to negotiate is the error of the start',
    over: once,
    async run(place) {
      const text = await refusal(clientOf(place, '/refusingNegotiate').start());
      expectTrue(text === 'Come back tomorrow.', text);
    },
  },
];
