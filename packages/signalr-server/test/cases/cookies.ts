import { type AcceptanceCase, expectSame, expectTrue, newTag, transports } from './case.ts';
import { clientOf, seenByServer, withClient } from './clients.ts';

/** The test server sets its cookies in every negotiate response. */
export const cookies: readonly AcceptanceCase[] = [
  {
    number: 27,
    title: 'cookies set by negotiate come with every later request',
    over: transports,
    https: true,
    async run(place) {
      const tag = newTag();
      await withClient(clientOf(place, `/testhub?tag=${tag}`), async (client) => {
        expectSame(await client.invoke('GetCookie', 'testCookie'), 'testValue');
        expectSame(await client.invoke('GetCookie', 'testCookie2'), 'testValue2');
      });
      const later = (await seenByServer(place, tag)).filter(({ path }) => !path.endsWith('/negotiate'));
      expectTrue(later.length > 0, 'no later request was seen');
      for (const { cookie } of later)
        expectTrue(String(cookie).includes('testCookie=testValue'), String(cookie));
    },
  },
  {
    number: 28,
    title: 'expired cookies are not sent',
    over: transports,
    https: true,
    async run(place) {
      await withClient(clientOf(place), async (client) =>
        expectSame(await client.invoke('GetCookie', 'expiredCookie'), null),
      );
    },
  },
];
