import { notifications } from '@lanewright/contract';
import { scopeToUser } from '../../platform/database/scopeToUser.ts';
import { type Route, route } from '../../platform/http/serve.ts';
import { announcementRoutes } from './announcements/announcementRoutes.ts';
import { markRead } from './markRead.ts';
import { presentNotification, selectNewest } from './notifications.queries.ts';
import { presentPreferences, selectPreferences } from './preferences/preferences.queries.ts';
import { savePreferences } from './preferences/savePreferences.ts';

const newestShown = 100;

export const notificationsRoutes: readonly Route[] = [
  route(notifications.listNotifications, async ({ tx, caller }) => {
    await scopeToUser(tx, caller.userId);
    const found = await selectNewest(tx, caller, newestShown);
    return found.map((row) => presentNotification(row, caller.userType));
  }),
  route(notifications.markRead, async ({ tx, caller, body }) => {
    await scopeToUser(tx, caller.userId);
    return markRead(tx, caller.userId, body);
  }),
  route(notifications.readPreferences, async ({ tx, caller }) => {
    await scopeToUser(tx, caller.userId);
    return presentPreferences(await selectPreferences(tx, caller.userId));
  }),
  route(notifications.savePreferences, async ({ tx, actor, caller, body }) => {
    await scopeToUser(tx, caller.userId);
    return savePreferences(tx, actor, caller.userId, body);
  }),
  ...announcementRoutes,
];
