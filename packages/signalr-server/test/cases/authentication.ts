import { type AcceptanceCase, expectSame, expectTrue, newTag, refusal, transports } from './case.ts';
import { clientOf, endToken, reconnection, seenByServer, tokenOf, withClient } from './clients.ts';

const once = ['WebSockets'] as const;

/** Tokens: present, missing, foreign, expiring; redirects with their own token. */
export const authentication: readonly AcceptanceCase[] = [
  {
    number: 23,
    title: 'a hub behind tokens, with a token',
    over: transports,
    async run(place) {
      const token = await tokenOf(place, 'ada');
      const client = clientOf(place, '/authorized', { accessTokenFactory: () => token });
      await withClient(client, async () => expectSame(await client.invoke('WhoAmI'), 'ada'));
    },
  },
  {
    number: 24,
    title: 'a hub behind tokens, with an asynchronous factory',
    over: transports,
    async run(place) {
      const client = clientOf(place, '/authorized', { accessTokenFactory: () => tokenOf(place, 'ada') });
      await withClient(client, async () => expectSame(await client.invoke('WhoAmI'), 'ada'));
    },
  },
  {
    number: 25,
    title: 'no token: the start fails with exactly this text',
    over: transports,
    async run(place) {
      const wanted = "Failed to complete negotiation with the server: Error: Unauthorized: Status code '401'";
      expectSame(await refusal(clientOf(place, '/authorized').start()), wanted);
      const wrong = clientOf(place, '/authorized', { accessTokenFactory: () => 'not.a.token' });
      expectSame(await refusal(wrong.start()), wanted);
    },
  },
  {
    number: 'own-10',
    title: 'a token that runs out: closed with leave to come back, and back with a fresh one',
    over: transports,
    async run(place) {
      const tokens: string[] = [];
      const client = clientOf(place, '/authorized', {
        reconnects: [0, 0, 0],
        accessTokenFactory: async () => {
          const token = await tokenOf(place, 'ada');
          tokens.push(token);
          return token;
        },
      });
      const { reconnecting, reconnected } = reconnection(client);
      await client.start();
      expectSame(await client.invoke('WhoAmI'), 'ada');
      const first = client.connectionId;
      const before = [...tokens];
      for (const token of before) await endToken(place, token);
      await reconnecting;
      expectTrue((await reconnected) !== first, 'the id stayed');
      expectTrue(tokens.length > before.length, 'no fresh token was asked');
      expectSame(await client.invoke('WhoAmI'), 'ada');
      await client.stop();
    },
  },
  {
    number: 'own-11',
    title: 'ninety-nine redirects and then the hub',
    over: once,
    async run(place) {
      const client = clientOf(place, '/redirects?left=99');
      await withClient(client, async () => expectSame(await client.invoke('Echo', 'arrived'), 'arrived'));
    },
  },
  {
    number: 'own-12',
    title: 'a hundred redirects are one too many',
    over: once,
    async run(place) {
      expectSame(
        await refusal(clientOf(place, '/redirects?left=100').start()),
        'Negotiate redirection limit exceeded.',
      );
    },
  },
  {
    number: 'own-13',
    title: 'the token of a redirect is the one used from there on',
    over: transports,
    async run(place) {
      const tag = newTag();
      const client = clientOf(place, `/redirectWithToken?user=grace&tag=${tag}`);
      await withClient(client, async () => expectSame(await client.invoke('WhoAmI'), 'grace'));
      expectTrue((await seenByServer(place, tag)).length >= 1, 'the redirect was not asked');
    },
  },
];
