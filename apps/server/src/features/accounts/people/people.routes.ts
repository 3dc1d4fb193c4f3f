import { accounts } from '@lanewright/contract';
import { done, type Route, route, streamingRoute } from '../../../platform/http/serve.ts';
import { createResetLink } from '../passwords/createResetLink.ts';
import { sendReset } from '../passwords/sendReset.ts';
import { deviceName } from '../sessions/deviceName.ts';
import { requireConfirmation, requireRecentLogin } from '../sessions/requireRecentLogin.ts';
import { deletePerson } from './deletePerson.ts';
import { companyOfList, requirePerson } from './people.policy.ts';
import { selectPeople, selectSignIns } from './people.queries.ts';
import { changePicture, removeFile, removePicture } from './pictures/changePicture.ts';
import { sendPicture } from './pictures/sendPicture.ts';
import { presentPerson, presentProfile } from './presentPerson.ts';
import { resetTwoFactor } from './resetTwoFactor.ts';
import { updatePerson } from './updatePerson.ts';
import { updateProfile } from './updateProfile.ts';

export const peopleRoutes: readonly Route[] = [
  route(accounts.readProfile, async ({ tx, caller }) =>
    presentProfile(await requirePerson(tx, caller, caller.userId)),
  ),
  route(accounts.updateProfile, async ({ tx, actor, caller, body }) => {
    await updateProfile(tx, caller, actor, body);
    return presentProfile(await requirePerson(tx, caller, caller.userId));
  }),
  route(accounts.listPeople, async ({ tx, caller, query, reply }) => {
    const companyId = await companyOfList(tx, caller, query.companyId);
    const { people, total } = await selectPeople(tx, companyId, query);
    reply.header('x-total-count', total);
    return people.map((person) => presentPerson(caller, person));
  }),
  streamingRoute(accounts.deletePerson, async ({ platform, actor, caller, sessionId, params }) => {
    const fileKey = await platform.database.asCustomers(caller.customerIds, async (tx) => {
      if (params.id === caller.userId) await requireConfirmation(tx, sessionId);
      return deletePerson(tx, actor, caller, params.id);
    });
    if (fileKey !== null) await removeFile(platform, fileKey);
    return done;
  }),
  route(accounts.updatePerson, async ({ tx, actor, caller, params, body }) => {
    await updatePerson(tx, actor, caller, params.id, body);
    return presentPerson(caller, await requirePerson(tx, caller, params.id));
  }),
  route(accounts.resetTwoFactorOf, async ({ tx, actor, caller, sessionId, params }) => {
    await requireRecentLogin(tx, sessionId);
    await resetTwoFactor(tx, actor, await requirePerson(tx, caller, params.id));
    return done;
  }),
  route(accounts.sendResetTo, async ({ platform, tx, actor, params }) => {
    await sendReset(platform, tx, actor, params.id);
    return done;
  }),
  streamingRoute(accounts.createResetLink, ({ platform, actor, caller, params, body }) =>
    createResetLink(platform, actor, caller, params.id, body.password),
  ),
  route(accounts.listSignIns, async ({ tx, caller, params }) => {
    await requirePerson(tx, caller, params.id);
    return (await selectSignIns(tx, params.id)).map((row) => ({
      at: row.began_at,
      provedBy: row.proved_by,
      device: deviceName(row.user_agent),
      fromAddress: row.from_address,
      lastSeenAt: row.last_seen_at,
      endedAt: row.ended_at,
      endedBecause: row.ended_because,
    }));
  }),
  streamingRoute(accounts.uploadProfilePicture, (call) => changePicture(call)),
  streamingRoute(accounts.removeProfilePicture, async (call) => {
    await removePicture(call);
    return done;
  }),
  streamingRoute(accounts.readProfilePicture, (call) => sendPicture(call)),
];
