import { notifications } from '@lanewright/contract';
import { type Route, route, streamingRoute } from '../../../platform/http/serve.ts';
import { presentAnnouncement, selectAnnouncements } from './announcements.queries.ts';
import { countAudience } from './audience.ts';
import { writeAnnouncement } from './writeAnnouncement.ts';

const defaultPageSize = 20;

export const announcementRoutes: readonly Route[] = [
  route(notifications.previewAnnouncement, ({ tx, body }) => countAudience(tx, body.audience)),
  route(notifications.announce, async ({ tx, actor, caller, body }) => {
    const announcementId = await writeAnnouncement(tx, actor, caller.userId, body);
    const { announcements } = await selectAnnouncements(tx, { announcementId, limit: 1, offset: 0 });
    const [written] = announcements.map(presentAnnouncement);
    if (written === undefined) throw new Error('an announcement that was just written is not there');
    return written;
  }),
  // Read counts are in rows that belong to single users: they are counted past row-level security, and nothing else of them is
  // read.
  streamingRoute(notifications.listAnnouncements, async ({ platform, query, reply }) => {
    const limit = query.pageSize ?? defaultPageSize;
    const offset = ((query.page ?? 1) - 1) * limit;
    const { total, announcements } = await platform.database.asSystem((tx) =>
      selectAnnouncements(tx, { announcementId: null, limit, offset }),
    );
    reply.header('x-total-count', total);
    return announcements.map(presentAnnouncement);
  }),
];
