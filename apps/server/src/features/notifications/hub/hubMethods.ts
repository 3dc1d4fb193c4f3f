import { notifications } from '@lanewright/contract';
import { defineHub, HubError, method } from '@lanewright/signalr-server';
import { scopeToUser } from '../../../platform/database/scopeToUser.ts';
import { now } from '../../../platform/clock.ts';
import { fairDatabase } from '../../../platform/http/fairDatabase.ts';
import { ProblemError } from '../../../platform/http/problemError.ts';
import type { Platform } from '../../../platform/platform.ts';
import { loadCaller } from '../../accounts/index.ts';
import { presentNotification, selectNewest } from '../notifications.queries.ts';
import type { HubPrincipal } from './hubPrincipal.ts';
import { groupsOf } from './refreshScreens.ts';

const mostAsked = 100;

/** Methods of the hub: users can request their own newest notifications, and nothing of other users. */
export function hubMethods(platform: Platform) {
  return defineHub<HubPrincipal>({
    methods: {
      [notifications.hub.requestNotifications]: method<HubPrincipal>(async (context, asked) => {
        const count = requireCount(asked);
        const { principal } = context;
        const database = fairDatabase({
          platform,
          share: { company: principal.companyId, user: principal.userId },
          caller: null,
          endpoint: { method: 'GET', path: notifications.hub.path },
          arrivedAt: now(),
        });
        const newest = await database
          .asCustomers([], async (tx) => {
            await scopeToUser(tx, principal.userId);
            return selectNewest(tx, principal, count);
          })
          .catch((error: unknown) => {
            throw error instanceof ProblemError ? new HubError(error.problem.title) : error;
          });
        await context.caller.send(
          notifications.hub.receiveNotifications,
          newest.map((row) => presentNotification(row, principal.userType)),
        );
      }),
    },
    async onConnected({ principal, groups }) {
      for (const group of groupsOf(principal)) groups.add(group);
      // A session that ended during connect was not yet registered, so check again here.
      if ((await loadCaller(platform, principal.userId, principal.familyId)) === null)
        throw new HubError('This session has ended; log in again');
    },
  });
}

function requireCount(asked: unknown): number {
  if (typeof asked !== 'number' || !Number.isInteger(asked) || asked < 1 || asked > mostAsked)
    throw new HubError(`Request 1 to ${mostAsked} notifications: the first argument must be a whole number`);
  return asked;
}
