import { describe, expect, test } from 'vitest';
import { defineHub, HubError, method, type Principal } from '../../src/index.ts';
import { withHub } from '../support/withHub.ts';
import { record } from './inbox.ts';
import { joinBySocket } from './socket.ts';

const call = (target: string, invocationId: string | undefined, ...args: unknown[]) =>
  record({ type: 1, target, arguments: args, invocationId });

describe('records of the hub protocol on the wire', () => {
  test('no field is null or empty where the client checks it', () =>
    withHub({}, async ({ url, token, server, departures }) => {
      const { inbox, send } = await joinBySocket(url, { token });
      send(call('RememberMe', '1', 'x'));
      const done = await inbox.next();
      expect(done).toMatchObject({ type: 3, invocationId: '1' });
      expect(done).not.toHaveProperty('error');
      await server.all.send('News');
      expect(await inbox.next()).toEqual({ type: 1, target: 'News', arguments: [] });
      expect(departures).toBeTruthy();
    }));

  test('a cancel in the same frame as its stream stops the stream', () =>
    withHub({}, async ({ url, token }) => {
      const { inbox, send } = await joinBySocket(url, { token });
      send(
        record({ type: 4, target: 'InfiniteStream', arguments: [], invocationId: 's' }) +
          record({ type: 5, invocationId: 's' }),
      );
      const said = [await inbox.next(), await inbox.next()];
      expect(said).toContainEqual({ type: 1, target: 'StreamCanceled', arguments: [] });
      expect(said).toContainEqual({ type: 3, invocationId: 's' });
    }));

  test('a cancel of an unknown or finished stream does nothing', () =>
    withHub({}, async ({ url, token }) => {
      const { inbox, send } = await joinBySocket(url, { token });
      send(record({ type: 5, invocationId: 'none' }) + record({ type: 3, invocationId: 'none', result: 1 }));
      send(record({ type: 2, invocationId: 'none', item: 1 }) + call('Echo', '1', 'alive'));
      expect(await inbox.next()).toEqual({ type: 3, invocationId: '1', result: 'alive' });
    }));

  test('unknown types, fields and headers are ignored', () =>
    withHub({}, async ({ url, token }) => {
      const { inbox, send } = await joinBySocket(url, { token });
      send(record({ type: 99, what: 'ever' }) + record({ type: 8, sequenceId: 1 }));
      send(
        record({ type: 1, target: 'Echo', arguments: ['x'], invocationId: '1', headers: { a: 'b' }, new: 1 }),
      );
      expect(await inbox.next()).toEqual({ type: 3, invocationId: '1', result: 'x' });
    }));

  const broken: [string, string][] = [
    ['no JSON', 'nonsense\u001e'],
    ['no object', '[1]\u001e'],
    ['null', 'null\u001e'],
    ['no type', '{}\u001e'],
    ['a type that is no number', '{"type":"1"}\u001e'],
    ['a call without its target', '{"type":1,"arguments":[]}\u001e'],
    ['a call whose arguments are no list', '{"type":1,"target":"Echo","arguments":{}}\u001e'],
    ['a stream without its id', '{"type":4,"target":"Stream","arguments":[]}\u001e'],
  ];
  for (const [what, text] of broken) {
    test(`a malformed record ends the connection without reconnect: ${what}`, () =>
      withHub({}, async ({ url, token, server }) => {
        const { inbox, send } = await joinBySocket(url, { token });
        send(text);
        const close = await inbox.next();
        expect(close?.type).toBe(7);
        expect(close?.error).toBeTruthy();
        expect(close?.allowReconnect ?? false).toBe(false);
        await inbox.ended;
        expect(server.counts().connections).toBe(0);
      }));
  }

  test('a message over the size limit ends the connection without reconnect', () =>
    withHub({ limits: { maxMessageBytes: 2_000 } }, async ({ url, token }) => {
      const { inbox, send } = await joinBySocket(url, { token });
      send(call('Echo', '1', 'x'.repeat(1_500)));
      expect(await inbox.next()).toMatchObject({ invocationId: '1' });
      send(call('Echo', '2', 'x'.repeat(2_100)));
      const close = await inbox.next();
      expect(close?.type).toBe(7);
      expect(close?.allowReconnect ?? false).toBe(false);
      await inbox.ended;
    }));

  test('a deeply nested argument gets a response', () =>
    withHub({ provoked: /call stack/ }, async ({ url, token }) => {
      const { inbox, send } = await joinBySocket(url, { token });
      const deep = '['.repeat(15_000) + ']'.repeat(15_000);
      send(`{"type":1,"target":"Echo","invocationId":"1","arguments":[${deep}]}\u001e`);
      const answer = await inbox.next();
      expect(answer?.invocationId ?? answer?.type).toBeTruthy();
      const second = await joinBySocket(url, { token });
      second.send(call('Echo', '2', 'alive'));
      expect(await second.inbox.next()).toMatchObject({ result: 'alive' });
    }));

  test('the limit applies to each record: many small ones may arrive in one frame', () =>
    withHub({ limits: { maxMessageBytes: 300 } }, async ({ url, token }) => {
      const { inbox, send } = await joinBySocket(url, { token });
      const ids = Array.from({ length: 20 }, (_, index) => String(index));
      send(ids.map((id) => call('Echo', id, 'x'.repeat(100))).join(''));
      for (const invocationId of ids) expect(await inbox.next()).toMatchObject({ invocationId });
    }));

  test('a frame over the socket’s own limit also ends the connection with a close record', () =>
    withHub(
      { limits: { maxMessageBytes: 2_000, maxWebSocketMessageBytes: 4_000 } },
      async ({ url, token }) => {
        const { inbox, send } = await joinBySocket(url, { token });
        send(call('Echo', '1', 'x'.repeat(10_000)));
        expect(await inbox.next()).toMatchObject({ type: 7, error: expect.any(String) });
        await inbox.ended;
      },
    ));

  test('an endless message is cut off at the limit, whatever its pieces', () =>
    withHub({ limits: { maxMessageBytes: 2_000 } }, async ({ url, token }) => {
      const { inbox, send } = await joinBySocket(url, { token });
      for (let piece = 0; piece < 30; piece += 1) send('x'.repeat(100));
      expect((await inbox.next())?.type).toBe(7);
      await inbox.ended;
    }));

  test('an exception in a method is reported in general words, a HubError in its own', () => {
    const hub = defineHub<Principal>({
      methods: {
        Secret: method(() => {
          throw new Error('the password is swordfish');
        }),
        Meant: method(() => {
          throw new HubError('The lane is closed.');
        }),
        Guarded: method(() => 'in', { authorize: () => false }),
        Picky: method(
          ([value]): [number] => {
            if (typeof value !== 'number') throw new Error('swordfish');
            return [value];
          },
          (_context, value) => value + 1,
        ),
      },
    });
    return withHub({ hub, detailedErrors: false, provoked: /swordfish/ }, async ({ url, token }) => {
      const { inbox, send } = await joinBySocket(url, { token });
      const errorOf = async (...asked: Parameters<typeof call>) => {
        send(call(...asked));
        return (await inbox.next())?.error;
      };
      expect(await errorOf('Secret', '1')).toBe(
        "An unexpected error occurred invoking 'Secret' on the server.",
      );
      expect(await errorOf('Meant', '2')).toBe(
        "An unexpected error occurred invoking 'Meant' on the server. HubException: The lane is closed.",
      );
      expect(await errorOf('Guarded', '3')).toBe("Failed to invoke 'Guarded' because user is unauthorized");
      expect(await errorOf('Picky', '4', 'one')).toBe(
        "Failed to invoke 'Picky' due to an error on the server.",
      );
      expect(await errorOf('constructor', '5')).toMatch(/Unknown hub method 'constructor'/);
      expect(await errorOf('__proto__', '6')).toMatch(/Unknown hub method '__proto__'/);
      send(call('Picky', '7', 1));
      expect(await inbox.next()).toEqual({ type: 3, invocationId: '7', result: 2 });
    });
  });

  test('a result that can’t be serialised is an error, and the connection stays', () => {
    const loop: Record<string, unknown> = {};
    loop.self = loop;
    const hub = defineHub<Principal>({
      methods: { Loop: method(() => loop), Big: method(() => 10n), Fine: method(() => 'fine') },
    });
    return withHub({ hub, provoked: /circular|BigInt/ }, async ({ url, token }) => {
      const { inbox, send } = await joinBySocket(url, { token });
      send(call('Loop', '1') + call('Big', '2') + call('Fine', '3'));
      expect((await inbox.next())?.error).toBeTruthy();
      expect((await inbox.next())?.error).toBeTruthy();
      expect(await inbox.next()).toEqual({ type: 3, invocationId: '3', result: 'fine' });
    });
  });
});
