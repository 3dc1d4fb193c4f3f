import type { notifications, ResponseOf } from '@lanewright/contract';
import type { Transaction } from '../../../platform/database/database.ts';
import { oneRow, rows } from '../../../platform/database/rows.ts';

export type Announcement = ResponseOf<typeof notifications.announce>;

type AnnouncementRow = {
  announcement_id: string;
  text: string;
  priority: Announcement['priority'];
  user_types: Announcement['audience']['userTypes'];
  companies: { id: string; name: string }[] | null;
  written_by: string;
  written_at: string;
  is_done: boolean;
  people: string;
  connected: string;
  read: string;
};

/** Announcements, newest first, each with its delivery counts, taken from its notifications. */
export async function selectAnnouncements(
  tx: Transaction,
  which: { announcementId: string | null; limit: number; offset: number },
): Promise<{ total: number; announcements: AnnouncementRow[] }> {
  const { total } = await oneRow<{ total: string }>(tx, 'SELECT count(*) AS total FROM announcements');
  const announcements = await rows<AnnouncementRow>(
    tx,
    `WITH page AS (
       SELECT * FROM announcements WHERE $1::bigint IS NULL OR announcement_id = $1
       ORDER BY written_at DESC, announcement_id DESC LIMIT $2 OFFSET $3
     )
     SELECT a.announcement_id, a.text, a.priority, a.user_types, a.written_at, u.display_name AS written_by,
            (SELECT json_agg(json_build_object('id', c.company_id::text, 'name', c.name) ORDER BY c.name)
             FROM companies c WHERE c.company_id = ANY (a.company_ids)) AS companies,
            a.outbox_fact_id IS NOT NULL AS is_done, told.people, told.connected, told.read
     FROM page a JOIN users u ON u.user_id = a.written_by
     CROSS JOIN LATERAL (
       SELECT count(*) AS people, count(n.pushed_at) AS connected, count(n.read_at) AS read
       FROM notifications n WHERE n.outbox_fact_id = a.outbox_fact_id
     ) AS told
     ORDER BY a.written_at DESC, a.announcement_id DESC`,
    [which.announcementId, which.limit, which.offset],
  );
  return { total: Number(total), announcements };
}

export function presentAnnouncement(row: AnnouncementRow): Announcement {
  return {
    id: row.announcement_id,
    text: row.text,
    priority: row.priority,
    audience: { userTypes: row.user_types, companies: row.companies ?? [] },
    writtenBy: row.written_by,
    writtenAt: row.written_at,
    delivery: {
      isDone: row.is_done,
      people: Number(row.people),
      connected: Number(row.connected),
      read: Number(row.read),
    },
  };
}
