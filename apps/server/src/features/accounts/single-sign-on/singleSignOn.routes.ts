import { accounts } from '@lanewright/contract';
import { done, type Route, route, streamingRoute } from '../../../platform/http/serve.ts';
import { limitAttempts } from '../limitAttempts.ts';
import { admitUser } from '../sessions/admitUser.ts';
import { findOrRegister } from './findOrRegister.ts';
import { finishSignOn } from './finishSignOn.ts';
import { companyKindOf, presentProvider, redirectAddress, selectProvider } from './providers.ts';
import { removeProvider } from './removeProvider.ts';
import { saveProvider } from './saveProvider.ts';
import { startSignOn } from './startSignOn.ts';

/** Providers are contacted outside of transactions: a slow one must not occupy a database connection. */
export const singleSignOnRoutes: readonly Route[] = [
  streamingRoute(accounts.startSingleSignOn, ({ platform, actor, body }) =>
    limitAttempts(
      platform,
      { kind: 'single sign-on', account: null, address: actor.fromAddress },
      async () => ({
        redirectTo: await startSignOn(platform, body.username, body.browserKey),
      }),
    ),
  ),
  streamingRoute(accounts.finishSingleSignOn, ({ platform, actor, body }) =>
    limitAttempts(
      platform,
      { kind: 'single sign-on', account: null, address: actor.fromAddress },
      async () => {
        const { provider, claims } = await finishSignOn(platform, body.answer, body.browserKey);
        return platform.database.asCustomers([], async (tx) => {
          const userId = await findOrRegister(tx, actor, provider, claims);
          return admitUser(platform, tx, actor, userId, 'single sign-on');
        });
      },
    ),
  ),
  route(accounts.readSingleSignOn, async ({ platform, tx, params }) => {
    await companyKindOf(tx, params.id);
    const provider = await selectProvider(tx, params.id);
    return {
      redirectAddress: redirectAddress(platform),
      provider: provider === null ? null : presentProvider(provider),
    };
  }),
  streamingRoute(accounts.saveSingleSignOn, async ({ platform, actor, sessionId, params, body }) =>
    presentProvider(await saveProvider(platform, actor, sessionId, params.id, body)),
  ),
  route(accounts.removeSingleSignOn, async ({ tx, actor, sessionId, params }) => {
    await removeProvider(tx, actor, sessionId, params.id);
    return done;
  }),
];
