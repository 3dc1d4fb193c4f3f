import { type AcceptanceCase, expectSame, expectTrue, newTag, transports } from './case.ts';
import { clientOf, seenByServer, withClient } from './clients.ts';

const once = ['WebSockets'] as const;
const longPollingOnly = ['LongPolling'] as const;
const byPost = ['ServerSentEvents', 'LongPolling'] as const;
const ownAgent = /^Microsoft SignalR\/10\.0 \(10\.0\.\d+; /;

/** Which transport is chosen, and what the requests contain. */
export const travelling: readonly AcceptanceCase[] = [
  {
    number: 35,
    title: 'without WebSockets on offer, JSON goes by Server-Sent Events',
    over: once,
    async run(place) {
      const client = clientOf(place, '/nowebsockets', { anyTransport: true });
      await withClient(client, async () =>
        expectSame(await client.invoke('GetActiveTransportName'), 'ServerSentEvents'),
      );
    },
  },
  {
    number: 37,
    title: 'when the WebSocket cannot be made the client falls back and negotiates again',
    over: once,
    async run(place) {
      const tag = newTag();
      const broken = function broken() {
        throw new Error('no socket');
      };
      const client = clientOf(place, `/testhub?tag=${tag}`, { anyTransport: true, WebSocket: broken });
      await withClient(client, async () =>
        expectSame(await client.invoke('GetActiveTransportName'), 'ServerSentEvents'),
      );
      const seen = await seenByServer(place, tag);
      expectSame(seen.filter(({ path }) => path.endsWith('/negotiate')).length, 2, 'negotiates');
    },
  },
  {
    number: 38,
    title: 'stop of long polling sends DELETE, and the poll has ended before',
    over: longPollingOnly,
    async run(place) {
      const tag = newTag();
      const { DefaultHttpClient, HttpClient, NullLogger } = place.signalR;
      const inner = new DefaultHttpClient(NullLogger.instance);
      let polls = 0;
      const order: string[] = [];
      class Watched extends HttpClient {
        override async send(request: Parameters<typeof inner.send>[0]) {
          if (request.method === 'DELETE') order.push(`DELETE with ${polls} polls`);
          if (request.method !== 'GET') return inner.send(request);
          polls += 1;
          try {
            return await inner.send(request);
          } finally {
            polls -= 1;
          }
        }
      }
      const client = clientOf(place, `/testhub?tag=${tag}`, { httpClient: new Watched() });
      await client.start();
      await client.stop();
      expectSame(order, ['DELETE with 0 polls']);
      const deleted = (await seenByServer(place, tag)).filter(({ method }) => method === 'DELETE');
      expectSame(deleted.length, 1, 'DELETE requests');
      // The close record sent before may have ended the connection already.
      expectTrue([202, 404].includes(deleted[0]?.status ?? 0), `status ${deleted[0]?.status}`);
    },
  },
  {
    number: 39,
    title: 'the user agent header arrives',
    over: transports,
    async run(place) {
      await withClient(clientOf(place), async (client) => {
        const header = place.platform === 'node' ? 'User-Agent' : 'X-SignalR-User-Agent';
        const value = await client.invoke<string | null>('GetHeader', header);
        if (place.platform === 'browser' && place.transport !== 'LongPolling') expectSame(value, null);
        else expectTrue(ownAgent.test(String(value)), `${header}: ${value}`);
      });
    },
  },
  {
    number: 40,
    title: 'the user’s headers go before the library’s',
    over: transports,
    async run(place) {
      const headers = { 'User-Agent': 'Custom Agent', 'X-HEADER': 'VALUE' };
      await withClient(clientOf(place, '/testhub', { headers }), async (client) => {
        const custom = await client.invoke<string | null>('GetHeader', 'X-HEADER');
        const own = await client.invoke<string | null>('GetHeader', 'X-SignalR-User-Agent');
        if (place.platform === 'node') {
          expectSame(await client.invoke('GetHeader', 'User-Agent'), 'Custom Agent');
          expectSame(custom, 'VALUE');
        } else if (place.transport === 'LongPolling') {
          expectSame(custom, 'VALUE');
          expectTrue(ownAgent.test(String(own)), String(own));
        } else {
          expectSame([custom, own], [null, null]);
        }
      });
    },
  },
  {
    number: 41,
    title: 'what is posted says text/plain;charset=UTF-8',
    over: byPost,
    async run(place) {
      const tag = newTag();
      await withClient(clientOf(place, `/testhub?tag=${tag}`), (client) => client.invoke('Echo', 'x'));
      const posts = (await seenByServer(place, tag)).filter(
        ({ method, path }) => method === 'POST' && !path.endsWith('/negotiate'),
      );
      expectTrue(posts.length >= 2, 'nothing was posted');
      for (const { contentType, status } of posts) {
        expectSame([contentType?.toLowerCase(), status], ['text/plain;charset=utf-8', 200]);
      }
    },
  },
  {
    number: 'own-14',
    title: 'the server names the transport that is used',
    over: transports,
    async run(place) {
      await withClient(clientOf(place), async (client) =>
        expectSame(await client.invoke('GetActiveTransportName'), place.transport),
      );
    },
  },
];
