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
import { clientOf, overhear, withClient } from './clients.ts';

const greeting = '你好，世界！ “é” 🚚 \u2028';

async function echoes(place: Place) {
  const result = await withClient(clientOf(place), (client) => client.invoke('Echo', greeting));
  expectSame(result, greeting);
}

/** Invocations and their results, in both directions. */
export const invocations: readonly AcceptanceCase[] = [
  { number: 1, title: 'invoke gives the result; a clean close has no error', over: transports, run: echoes },
  { number: 2, title: 'invoke over https', over: transports, https: true, run: echoes },
  {
    number: 3,
    title: 'send resolves and is never answered',
    over: transports,
    async run(place) {
      const client = clientOf(place);
      const received: string[] = [];
      overhear(client, (text) => received.push(text));
      await withClient(client, async () => {
        await client.send('Echo', greeting);
        await client.send('ThrowException', 'unheard');
        await client.send('NoSuchMethod');
        // Invocations complete in order: once this one does, the earlier ones are done.
        await client.invoke('Echo', 'after');
      });
      const completions = received
        .join('')
        .split('\u001e')
        .filter((record) => record.includes('"type":3'));
      expectSame(completions.length, 1, 'completions');
    },
  },
  {
    number: 4,
    title: 'an object comes back as a push of the same shape',
    over: transports,
    async run(place) {
      const client = clientOf(place);
      const pushed = happening<unknown>();
      client.on('CustomObject', pushed.resolve);
      await withClient(client, async () => {
        await client.send('SendCustomObject', { Name: 'test', Value: 42 });
        expectSame(await pushed.promise, { Name: 'test', Value: 42 });
      });
    },
  },
  {
    number: 7,
    title: 'an exception of the server arrives with type and message',
    over: transports,
    async run(place) {
      await withClient(clientOf(place), async (client) => {
        expectSame(
          await refusal(client.invoke('ThrowException', 'An error occurred.')),
          "An unexpected error occurred invoking 'ThrowException' on the server. InvalidOperationException: An error occurred.",
        );
      });
    },
  },
  {
    number: 8,
    title: 'invoke on an empty stream is refused',
    over: transports,
    run: (place) => streamingRefused(place, 'EmptyStream'),
  },
  {
    number: 9,
    title: 'invoke on a stream is refused',
    over: transports,
    run: (place) => streamingRefused(place, 'Stream'),
  },
  {
    number: 12,
    title: 'the server calls; the handler’s name in any letter case',
    over: transports,
    async run(place) {
      const client = clientOf(place);
      const heard: unknown[] = [];
      const all = happening();
      for (const name of ['message', 'MESSAGE', 'mesSage']) {
        client.on(name, (text) => {
          if (heard.push([name, text]) === 3) all.resolve();
        });
      }
      await withClient(client, async () => {
        await client.invoke('InvokeWithString', greeting);
        await all.promise;
        expectSame(heard, [
          ['message', greeting],
          ['MESSAGE', greeting],
          ['mesSage', greeting],
        ]);
        expectSame(await client.invoke('eCHO', 'any case'), 'any case', 'server method in any case');
      });
    },
  },
  {
    number: 15,
    title: 'a complex object is echoed',
    over: transports,
    async run(place) {
      const sent = {
        ByteArray: 'aGVsbG8=',
        DateTime: '2002-04-01T10:20:15Z',
        Guid: '00010203-0405-0607-0706-050403020100',
        IntArray: [0x01, 0x02, 0x03, 0xff],
        String: 'Hello, World!',
      };
      await withClient(clientOf(place), async (client) => {
        expectSame(await client.invoke('EchoComplexObject', sent), sent);
      });
    },
  },
  {
    number: 16,
    title: 'a complex object comes from the server',
    over: transports,
    async run(place) {
      await withClient(clientOf(place), async (client) => {
        expectSame(await client.invoke('SendComplexObject'), {
          ByteArray: 'AQID',
          DateTime: '2000-01-01T00:00:00Z',
          Guid: '00010203-0405-0607-0706-050403020100',
          IntArray: [0x01, 0x02, 0x03],
          String: 'hello world',
        });
      });
    },
  },
  {
    number: 20,
    title: 'the server asks the client for a result',
    over: transports,
    async run(place) {
      const client = clientOf(place);
      client.on('Question', (text: string) => `answer to ${text}`);
      await withClient(client, async () => {
        expectSame(await client.invoke('AskCaller', 'Question', greeting), `answer to ${greeting}`);
      });
    },
  },
  {
    number: 21,
    title: 'the asked client’s handler throws',
    over: transports,
    async run(place) {
      const client = clientOf(place);
      client.on('Question', () => {
        throw new Error('from callback');
      });
      await withClient(client, async () => {
        expectSame(await client.invoke('AskCaller', 'Question', ''), 'refused: Error: from callback');
      });
    },
  },
  {
    number: 22,
    title: 'the asked client has no handler',
    over: transports,
    async run(place) {
      await withClient(clientOf(place), async (client) => {
        expectSame(
          await client.invoke('AskCaller', 'Question', ''),
          "refused: Client didn't provide a result.",
        );
      });
    },
  },
  {
    number: 'own-1',
    title: 'an unknown method is refused by its name, and the connection goes on',
    over: transports,
    async run(place) {
      await withClient(clientOf(place), async (client) => {
        const unknown = await refusal(client.invoke('NoSuchMethod', 1));
        expectTrue(unknown.includes("Unknown hub method 'NoSuchMethod'"), unknown);
        expectSame(await client.invoke('Echo', 'and on'), 'and on');
      });
    },
  },
  {
    number: 'own-2',
    title: 'calls are taken one at a time and in their order',
    over: transports,
    async run(place) {
      const tag = newTag();
      await withClient(clientOf(place), async (client) => {
        const calls = [0, 1, 2, 3, 4, 5].map((turn) => client.invoke<number>('EnterAlone', tag, turn));
        const inside = await Promise.all(calls);
        expectSame(inside, [1, 1, 1, 1, 1, 1], 'calls at work at once');
        expectSame(await client.invoke('OrderOf', tag), [0, 1, 2, 3, 4, 5]);
      });
    },
  },
];

async function streamingRefused(place: Place, method: string) {
  await withClient(clientOf(place), async (client) => {
    expectSame(
      await refusal(client.invoke(method)),
      `The client attempted to invoke the streaming '${method}' method with a non-streaming invocation.`,
    );
  });
}
