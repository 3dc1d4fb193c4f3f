import {
  type AcceptanceCase,
  expectSame,
  expectTrue,
  happening,
  newTag,
  refusal,
  transports,
} from './case.ts';
import { clientOf, loseServer, overhear, reconnection, seenByServer, withClient } from './clients.ts';

const once = ['WebSockets'] as const;
const stillTalking = ['WebSockets', 'ServerSentEvents'] as const;

/** Starting, losing, reconnecting and ending connections. */
export const lifetimes: readonly AcceptanceCase[] = [
  {
    number: 13,
    title: 'handlers stay bound over stop and start',
    over: transports,
    async run(place) {
      const client = clientOf(place);
      const heard: string[] = [];
      client.on('message', (text: string) => heard.push(text));
      for (const round of ['one', 'two']) {
        await client.start();
        await client.invoke('InvokeWithString', round);
        await client.stop();
      }
      expectSame(heard, ['one', 'two']);
    },
  },
  {
    number: 17,
    title: 'the same connection is started again from onclose',
    over: transports,
    async run(place) {
      const client = clientOf(place);
      const results: unknown[] = [];
      const ended = happening<Error | undefined>();
      const live = async () => {
        await client.start();
        results.push(await client.invoke('Echo', results.length));
        await client.stop();
      };
      client.onclose((error) => {
        if (error || results.length > 1) ended.resolve(error);
        else live().catch(ended.resolve);
      });
      await live();
      expectSame(await ended.promise, undefined, 'error of the close');
      expectSame(results, [0, 1]);
    },
  },
  {
    number: 26,
    title: 'a silent server is given up',
    over: stillTalking,
    async run(place) {
      const client = clientOf(place);
      const closed = happening<Error | undefined>();
      client.onclose((error) => closed.resolve(error));
      await client.start();
      client.serverTimeoutInMilliseconds = 1;
      // Any response restarts the client's timeout, now with the short time.
      await client.invoke('Echo', '').catch(() => undefined);
      expectSame(
        (await closed.promise)?.message,
        'Server timeout elapsed without receiving a message from the server.',
      );
    },
  },
  {
    number: 29,
    title: 'reconnect: reconnecting, then reconnected with a new id; calls work',
    over: transports,
    async run(place) {
      const client = clientOf(place, '/testhub', { reconnects: [0, 0, 0] });
      const { reconnecting, reconnected } = reconnection(client);
      await client.start();
      const first = client.connectionId;
      loseServer(client);
      await reconnecting;
      const second = await reconnected;
      expectTrue(typeof second === 'string' && second !== first, `ids ${first} and ${second}`);
      expectSame(await client.invoke('Echo', 'test'), 'test');
      expectSame(await client.invoke('GetCallerConnectionId'), second);
      await client.stop();
    },
  },
  {
    number: 30,
    title: 'the base address can be changed while reconnecting',
    over: transports,
    async run(place) {
      const client = clientOf(place, '/testhub', { reconnects: [0, 0, 0] });
      const tag = newTag();
      const { reconnecting, reconnected } = reconnection(client);
      client.onreconnecting(() => {
        client.baseUrl = `${place.origin}/testhub?tag=${tag}`;
      });
      await client.start();
      loseServer(client);
      await reconnecting;
      await reconnected;
      expectSame(await client.invoke('Echo', 'there'), 'there');
      await client.stop();
      expectTrue((await seenByServer(place, tag)).length > 0, 'nothing came to the changed address');
    },
  },
  {
    number: 31,
    title: 'reconnect after a negotiate redirect asks for the redirect again',
    over: once,
    async run(place) {
      const client = clientOf(place, '/redirect', { reconnects: [0, 0, 0], anyTransport: true });
      const { reconnecting, reconnected } = reconnection(client);
      await client.start();
      const before = await client.invoke<number>('GetNumRedirects');
      const first = client.connectionId;
      loseServer(client);
      await reconnecting;
      const second = await reconnected;
      expectTrue(second !== first, 'the id stayed');
      expectSame(await client.invoke('GetCallerConnectionId'), second);
      expectTrue(
        (await client.invoke<number>('GetNumRedirects')) > before,
        'the redirect was not asked again',
      );
      await client.stop();
    },
  },
  {
    number: 32,
    title: 'reconnect with negotiation skipped: the id stays undefined',
    over: once,
    async run(place) {
      const client = clientOf(place, '/testhub', { reconnects: [0, 0, 0], skipNegotiation: true });
      const { reconnecting, reconnected } = reconnection(client);
      await client.start();
      loseServer(client);
      await reconnecting;
      expectSame(await reconnected, undefined);
      expectSame(await client.invoke('Echo', 'test'), 'test');
      await client.stop();
    },
  },
  {
    number: 33,
    title: 'the client’s id is the server’s, over a reconnect too; null after stop',
    over: once,
    async run(place) {
      const client = clientOf(place, '/redirect', { reconnects: [0, 0, 0], anyTransport: true });
      const { reconnecting, reconnected } = reconnection(client);
      expectSame(client.connectionId, null, 'id before the start');
      await client.start();
      expectTrue(typeof client.connectionId === 'string', 'no id after the start');
      expectSame(await client.invoke('GetCallerConnectionId'), client.connectionId);
      loseServer(client);
      await reconnecting;
      expectSame(await reconnected, await client.invoke('GetCallerConnectionId'));
      await client.stop();
      expectSame(client.connectionId, null, 'id after stop');
    },
  },
  {
    number: 34,
    title: 'the id stays null when negotiation is skipped',
    over: once,
    async run(place) {
      const client = clientOf(place, '/testhub', { skipNegotiation: true });
      expectSame(client.connectionId, null, 'before');
      await client.start();
      expectSame(client.connectionId, null, 'while connected');
      await client.stop();
      expectSame(client.connectionId, null, 'after');
    },
  },
  {
    number: 'own-5',
    title: 'pings keep an idle client',
    over: stillTalking,
    async run(place) {
      const client = clientOf(place, '/lively');
      const pings = happening();
      let count = 0;
      overhear(client, (text) => {
        count += text.split('{"type":6}').length - 1;
        if (count >= 13) pings.resolve();
      });
      // Thirteen pings take longer than the client’s timeout without them.
      client.serverTimeoutInMilliseconds = 1_000;
      client.keepAliveIntervalInMilliseconds = 100;
      const closed = happening<Error | undefined>();
      client.onclose((error) => closed.resolve(error));
      await client.start();
      const lost = closed.promise.then((error) => Promise.reject(error ?? new Error('closed')));
      await Promise.race([pings.promise, lost]);
      expectSame(await client.invoke('Echo', 'still here'), 'still here');
      lost.catch(() => undefined);
      await client.stop();
    },
  },
  {
    number: 'own-6',
    title: 'closed with allowReconnect: the client comes back',
    over: transports,
    async run(place) {
      const client = clientOf(place, `/testhub?as=${newTag()}`, { reconnects: [0, 0, 0] });
      const { reconnecting, reconnected } = reconnection(client);
      await client.start();
      const first = client.connectionId;
      await client.send('CloseMe', 'come back', true);
      await reconnecting;
      expectTrue((await reconnected) !== first, 'the id stayed');
      expectSame(await client.invoke('Echo', 'back'), 'back');
      await client.stop();
    },
  },
  {
    number: 'own-7',
    title: 'closed without allowReconnect: the client ends with the text',
    over: transports,
    async run(place) {
      const client = clientOf(place, `/testhub?as=${newTag()}`, { reconnects: [0, 0, 0] });
      const closed = happening<Error | undefined>();
      client.onclose((error) => closed.resolve(error));
      client.onreconnecting(() => closed.resolve(new Error('it reconnects')));
      await client.start();
      await client.send('CloseMe', 'signed out', false);
      expectSame((await closed.promise)?.message, 'Server returned an error on close: signed out');
    },
  },
  {
    number: 'own-18',
    title: 'a network that fails: the client comes back',
    // A browser automatically resends a poll when its socket is cut.
    over: stillTalking,
    async run(place) {
      const tag = newTag();
      const client = clientOf(place, `/testhub?tag=${tag}`, { reconnects: [0, 0, 0] });
      const { reconnecting, reconnected } = reconnection(client);
      await client.start();
      await client.invoke('RememberMe', tag);
      const first = client.connectionId;
      await fetch(`${place.origin}/drop?tag=${tag}`);
      await reconnecting;
      expectTrue((await reconnected) !== first, 'the id stayed');
      expectSame(await client.invoke('Echo', 'back'), 'back');
      await client.stop();
    },
  },
  {
    number: 'own-8',
    title: 'when the client is gone the hub hears of it and calls under way are told',
    over: transports,
    async run(place) {
      const tag = newTag();
      await withClient(clientOf(place), async (client) => {
        await client.invoke('RememberMe', tag);
        client.stream('InfiniteStream').subscribe({ next() {}, complete() {}, error() {} });
      });
      const answer = await fetch(`${place.origin}/departed?tag=${tag}`);
      expectSame(await answer.text(), 'departed');
    },
  },
  {
    number: 'own-9',
    title: 'a hub that refuses the connection closes it with its error',
    over: transports,
    async run(place) {
      const client = clientOf(place, '/unwelcoming', { reconnects: [0, 0, 0] });
      const closed = happening<string | undefined>();
      client.onclose((error) => closed.resolve(error?.message));
      client.onreconnecting(() => closed.resolve('it reconnects'));
      const outcome = await Promise.race([
        refusal(client.start()).catch(() => closed.promise),
        closed.promise,
      ]);
      expectTrue(String(outcome).includes('Connection closed with an error'), String(outcome));
    },
  },
];
