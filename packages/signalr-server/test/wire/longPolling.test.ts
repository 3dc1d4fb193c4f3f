import { describe, expect, test } from 'vitest';
import { withHub } from '../support/withHub.ts';
import { newToken } from '../support/tokens.ts';
import { call, leaveWaiting, negotiate, openEvents } from './http.ts';
import { handshake, record } from './inbox.ts';
import { joinByPolls, recordsOf } from './longPoll.ts';
import { upgradeStatus } from './socket.ts';

const echo = (id: string, text: string) =>
  record({ type: 1, target: 'Echo', arguments: [text], invocationId: id });

describe('long polling on the wire', () => {
  test('missing and unknown ids', () =>
    withHub({}, async ({ url, token }) => {
      const without = await call('GET', url, { token });
      expect([without.status, without.body]).toEqual([400, 'Connection ID required']);
      const unknown = await call('GET', `${url}?id=nobody`, { token });
      expect([unknown.status, unknown.body]).toEqual([404, 'No Connection with that ID']);
      expect(unknown.headers['content-type']).toMatch(/^text\/plain/);
      expect((await call('POST', url, { token, body: 'x' })).status).toBe(400);
      expect((await call('POST', `${url}?id=nobody`, { token, body: 'x' })).status).toBe(404);
      expect((await call('DELETE', `${url}?id=nobody`, { token })).status).toBe(404);
    }));

  test('the first poll returns empty at once; data is returned as one body that must not be cached', () =>
    withHub({}, async ({ url, token }) => {
      const { poll, post } = await joinByPolls(url, token);
      const posted = await post(echo('1', 'a') + echo('2', 'b'));
      expect([posted.status, posted.body]).toEqual([200, '']);
      const got: unknown[] = [];
      while (got.length < 2) {
        const answer = await poll().answer;
        expect(answer.status).toBe(200);
        expect(answer.headers['content-type']).toMatch(/octet-stream/);
        expect(answer.headers['cache-control']).toMatch(/no-store/);
        const inbox = recordsOf(answer.body);
        inbox.end('read');
        for (let each = await inbox.next(); each; each = await inbox.next()) got.push(each);
      }
      expect(got).toEqual([
        { type: 3, invocationId: '1', result: 'a' },
        { type: 3, invocationId: '2', result: 'b' },
      ]);
    }));

  test('a record split over two posts', () =>
    withHub({}, async ({ url, token }) => {
      const { poll, post } = await joinByPolls(url, token);
      await post(echo('1', 'split').slice(0, 15));
      await post(echo('1', 'split').slice(15));
      const answer = await poll().answer;
      expect(await recordsOf(answer.body).next()).toEqual({ type: 3, invocationId: '1', result: 'split' });
    }));

  test('a poll without messages returns empty in time, and the next one waits again', () =>
    withHub({ limits: { pollMs: 60 } }, async ({ url, token }) => {
      const { poll, post } = await joinByPolls(url, token);
      const empty = await poll().answer;
      expect([empty.status, empty.body]).toEqual([200, '']);
      const next = poll();
      await post(echo('1', 'x'));
      expect((await next.answer).body).toContain('"x"');
    }));

  test('a replaced poll gets 204; the new one gets the messages', () =>
    withHub({}, async ({ url, token, arrivals }) => {
      const { poll, post } = await joinByPolls(url, token);
      const before = arrivals();
      const first = poll();
      await expect.poll(arrivals, { interval: 5 }).toBe(before + 1);
      const second = poll();
      expect((await first.answer).status).toBe(204);
      await post(echo('1', 'to the second'));
      expect((await second.answer).body).toContain('to the second');
    }));

  test('an aborted poll loses nothing', () =>
    withHub({}, async ({ url, token, server, arrivals }) => {
      const { poll, said } = await joinByPolls(url, token);
      const before = arrivals();
      const dropped = poll();
      await expect.poll(arrivals, { interval: 5 }).toBe(before + 1);
      dropped.hangUp();
      await dropped.answer.catch(() => undefined);
      const next = poll();
      await server.connection(said.connectionId ?? '').send('News', 'whole');
      const answer = await next.answer;
      expect(answer.body).toContain('whole');
    }));

  test('DELETE: 202, the waiting poll 204, then 404', () =>
    withHub({}, async ({ url, token, server, departures, arrivals }) => {
      const { poll, post, end } = await joinByPolls(url, token);
      await post(record({ type: 1, target: 'RememberMe', arguments: ['deleted'] }));
      const before = arrivals();
      const waiting = poll();
      await expect.poll(arrivals, { interval: 5 }).toBe(before + 1);
      const ended = await end();
      expect(ended.status).toBe(202);
      expect((await waiting.answer).status).toBe(204);
      await departures.of('deleted');
      for (const status of [await poll().answer, await post(echo('1', 'x')), await end()].map(
        (a) => a.status,
      )) {
        expect(status).toBe(404);
      }
      expect(server.counts().connections).toBe(0);
    }));

  test('tokens of other users are rejected everywhere, a fresh one of the same user is accepted', () =>
    withHub({}, async ({ url, token }) => {
      const { url: connect, post, poll, end } = await joinByPolls(url, token);
      const foreign = newToken('grace', 60_000);
      expect((await post(echo('1', 'x'), foreign)).status, 'post').toBe(403);
      expect((await call('GET', connect, { token: foreign })).status, 'poll').toBe(403);
      expect((await end(foreign)).status, 'delete').toBe(403);
      for (const method of ['GET', 'POST', 'DELETE']) {
        const answer = await call(method, connect, { token: 'nonsense' });
        expect([answer.status, answer.body], method).toEqual([401, '']);
      }
      expect((await post(echo('2', 'same user'), newToken('ada', 30_000))).status).toBe(200);
      expect((await poll().answer).body).toContain('same user');
    }));

  test('no other transport on a long-polling connection', () =>
    withHub({}, async ({ url, token }) => {
      const { url: connect } = await joinByPolls(url, token);
      expect(await upgradeStatus(connect, { token })).toBe(400);
      const { status, hangUp } = await openEvents(connect, { token });
      hangUp();
      expect(status).toBe(400);
    }));

  test('a connection that stops polling is removed', () =>
    withHub({ limits: { inactiveMs: 300 } }, async ({ url, token, server, departures }) => {
      const { post, poll } = await joinByPolls(url, token);
      await post(record({ type: 1, target: 'RememberMe', arguments: ['asleep'] }));
      await departures.of('asleep');
      expect(server.counts().connections).toBe(0);
      expect((await poll().answer).status).toBe(404);
    }));

  test('closed by the server: the close record is sent first, then 204, then it is removed', () =>
    withHub({}, async ({ url, token, server }) => {
      const { poll } = await joinByPolls(url, token);
      server.disconnectUser('ada', { error: 'signed out' });
      const close = await poll().answer;
      expect(close.status).toBe(200);
      expect(await recordsOf(close.body).next()).toMatchObject({ type: 7, error: 'signed out' });
      expect((await poll().answer).status).toBe(204);
      expect((await poll().answer).status).toBe(404);
    }));

  test('no pings over long polling', () =>
    withHub({ limits: { keepAliveMs: 20, pollMs: 150 } }, async ({ url, token }) => {
      const { poll } = await joinByPolls(url, token);
      expect((await poll().answer).body).toBe('');
    }));

  test('an oversized post closes the connection; the server stops reading', () =>
    withHub({ limits: { maxMessageBytes: 1_000 } }, async ({ url, token }) => {
      const { poll, post } = await joinByPolls(url, token);
      await post(echo('1', 'x'.repeat(2_000))).catch(() => undefined);
      const answer = await poll().answer;
      const close = answer.status === 200 ? await recordsOf(answer.body).next() : null;
      expect(close).toMatchObject({ type: 7 });
      expect(close?.allowReconnect ?? false).toBe(false);
      expect(close?.error).toBeTruthy();
    }));

  test('posts before the transport has started wait for it or are rejected, never lost silently', () =>
    withHub({}, async ({ url, token }) => {
      const { url: connect } = await negotiate(url, { token });
      const posted = await call('POST', connect, { token, body: handshake });
      if (posted.status !== 200) return;
      let body = '';
      while (body === '') body = (await leaveWaiting('GET', connect, { token }).answer).body;
      expect(body).toBe('{}\u001e');
    }));
});
