import { describe, expect, test } from 'vitest';
import type { Backplane, BackplaneMessage } from '../../src/index.ts';
import { withHub } from '../support/withHub.ts';
import { newToken } from '../support/tokens.ts';
import { record } from './inbox.ts';
import { joinBySocket } from './socket.ts';

const invoke = (target: string, ...args: unknown[]) =>
  record({ type: 1, target, arguments: args, invocationId: '1' });

const news = (...args: unknown[]) => ({ type: 1, target: 'News', arguments: args });

/** A bus within this process that delivers everything to all listeners, including the sender. */
function bus(): Backplane {
  const listeners = new Set<(message: BackplaneMessage) => void>();
  return {
    async publish(message) {
      const text = JSON.stringify(message);
      for (const listen of listeners) listen(JSON.parse(text) as BackplaneMessage);
    },
    async subscribe(receive) {
      listeners.add(receive);
      return async () => void listeners.delete(receive);
    },
  };
}

describe('audiences', () => {
  test('all, a user, a group, one connection', () =>
    withHub({}, async ({ url, token, server }) => {
      const ada = await joinBySocket(url, { token });
      const adaToo = await joinBySocket(url, { token });
      const grace = await joinBySocket(url, { token: newToken('grace', 60_000) });
      for (const each of [adaToo, grace]) {
        each.send(invoke('Join', 'lane 7'));
        await each.inbox.next();
      }
      await server.all.send('News', 'all');
      await server.user('ada').send('News', 'ada');
      await server.group('lane 7').send('News', 'group');
      await server.connection(ada.said.connectionId ?? '').send('News', 'connection');
      await server.all.except([grace.said.connectionId ?? '']).send('News', 'without grace');
      adaToo.send(invoke('Leave', 'lane 7'));
      await expect
        .poll(() => adaToo.inbox.frames.filter((frame) => frame.includes('"type":3')).length)
        .toBe(2);
      await server.group('lane 7').send('News', 'group again');
      await server.all.send('News', 'end');
      const heard = async ({ inbox }: typeof ada) => {
        const words: unknown[] = [];
        while (words.at(-1) !== 'end') {
          const next = await inbox.next();
          if (next?.type === 1) words.push(next.arguments?.[0]);
        }
        return words;
      };
      expect(await heard(ada)).toEqual(['all', 'ada', 'connection', 'without grace', 'end']);
      expect(await heard(adaToo)).toEqual(['all', 'ada', 'group', 'without grace', 'end']);
      expect(await heard(grace)).toEqual(['all', 'group', 'group again', 'end']);
    }));

  test('a push to no one or to an unknown target does nothing', () =>
    withHub({}, async ({ server }) => {
      await server.all.send('News');
      await server.user('nobody').send('News');
      await server.group('empty').send('News');
      await server.connection('unknown').send('News');
      await expect(server.connection('unknown').invoke('Question')).rejects.toThrow();
    }));

  test('a broadcast is serialised once for any number of listeners', () =>
    withHub({}, async ({ url, token, server }) => {
      const listeners = [];
      for (let count = 0; count < 8; count += 1) listeners.push(await joinBySocket(url, { token }));
      let written = 0;
      const counted = {
        toJSON() {
          written += 1;
          return 'x';
        },
      };
      await server.all.send('News', counted);
      for (const { inbox } of listeners) expect(await inbox.next()).toEqual(news('x'));
      expect(written).toBe(1);
    }));

  test('a client that disconnects leaves its groups', () =>
    withHub({}, async ({ url, token, server }) => {
      const { inbox, send, socket } = await joinBySocket(url, { token });
      send(invoke('Join', 'lane 7'));
      await inbox.next();
      expect(server.counts().groups).toBe(1);
      socket.close();
      await expect.poll(() => server.counts().groups).toBe(0);
    }));

  test('two processes on a bus: each push arrives once, wherever its listener is', () => {
    const backplane = bus();
    return withHub({ backplane }, (first) =>
      withHub({ backplane }, async (second) => {
        const here = await joinBySocket(first.url, { token: first.token });
        const there = await joinBySocket(second.url, { token: second.token });
        there.send(invoke('Join', 'lane 7'));
        await there.inbox.next();
        await first.server.all.send('News', 1);
        await first.server.user('ada').send('News', 2);
        await first.server.group('lane 7').send('News', 3);
        await first.server.connection(there.said.connectionId ?? '').send('News', 4);
        await second.server.all.send('News', 5);
        for (const word of [1, 2, 5]) expect(await here.inbox.next()).toEqual(news(word));
        for (const word of [1, 2, 3, 4, 5]) expect(await there.inbox.next()).toEqual(news(word));
        first.server.disconnectUser('ada', { error: 'signed out' });
        for (const { inbox } of [here, there])
          expect(await inbox.next()).toMatchObject({ type: 7, error: 'signed out' });
      }),
    );
  });
});
