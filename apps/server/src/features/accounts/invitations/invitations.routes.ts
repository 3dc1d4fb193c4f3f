import { accounts } from '@lanewright/contract';
import { done, type Route, route, streamingRoute } from '../../../platform/http/serve.ts';
import { acceptInvitation } from './acceptInvitation.ts';
import { visibleInvitations } from './invitations.policy.ts';
import { selectInvitations } from './invitations.queries.ts';
import { invite } from './invite.ts';
import { presentInvitation } from './presentInvitation.ts';
import { readRegistration, usernameExists } from './readRegistration.ts';
import { register } from './register.ts';
import { remindInvitation, withdrawInvitation } from './remindInvitation.ts';

export const invitationRoutes: readonly Route[] = [
  route(accounts.invite, async ({ platform, tx, actor, caller, body }) =>
    (await invite(platform, tx, actor, caller, body.invitations)).map(presentInvitation),
  ),
  route(accounts.listInvitations, async ({ tx, caller, query }) =>
    (await selectInvitations(tx, visibleInvitations(caller), query.userType ?? null)).map(presentInvitation),
  ),
  route(accounts.remindInvitation, async ({ platform, tx, actor, caller, params }) =>
    presentInvitation(await remindInvitation(platform, tx, actor, caller, params.id)),
  ),
  route(accounts.withdrawInvitation, async ({ tx, actor, caller, params }) => {
    await withdrawInvitation(tx, actor, caller, params.id);
    return done;
  }),
  streamingRoute(accounts.acceptInvitation, ({ platform, actor, caller, body }) =>
    acceptInvitation(platform, actor, caller, body.code),
  ),
  streamingRoute(accounts.readRegistration, ({ platform, actor, params }) =>
    readRegistration(platform, actor, params.registrationCode),
  ),
  streamingRoute(accounts.register, ({ platform, actor, params, body }) =>
    register(platform, actor, params.registrationCode, body),
  ),
  streamingRoute(accounts.usernameExists, usernameExists),
];
