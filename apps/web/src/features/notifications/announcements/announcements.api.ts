import { type BodyOf, notifications, type ResponseOf } from '@lanewright/contract';
import { mutation, pageQuery, query, useMutation, useQuery } from '../../../platform/query.ts';

export type Announcement = ResponseOf<typeof notifications.announce>;
export type NewAnnouncement = BodyOf<typeof notifications.announce>;
export type Audience = BodyOf<typeof notifications.previewAnnouncement>['audience'];
export type Reach = ResponseOf<typeof notifications.previewAnnouncement>;

const whileToldMs = 1_000;
/** Connected users receive and read it within the first minute; after that, users read it at their own pace. */
const freshMs = 60_000;
const whileFreshMs = 2_500;
const refetchIntervalMs = 15_000;

function pollMs(announcements: readonly Announcement[] = []): number {
  if (announcements.some(({ delivery }) => !delivery.isDone)) return whileToldMs;
  const isFresh = announcements.some(({ writtenAt }) => Date.parse(writtenAt) > Date.now() - freshMs);
  return isFresh ? whileFreshMs : refetchIntervalMs;
}

/** One page of announcements, newest first; polled while they are delivered and read. */
export const useAnnouncements = (page: number, pageSize: number) =>
  useQuery(
    pageQuery(
      notifications.listAnnouncements,
      { query: { page, pageSize } },
      { everyMs: (shown) => pollMs(shown?.rows) },
    ),
  );

/** Number of users in an audience. Not fetched if no user type is selected. */
export const useReach = (audience: Audience) =>
  useQuery(
    query(
      notifications.previewAnnouncement,
      { body: { audience } },
      { enabled: audience.userTypes.length > 0, keepsPrevious: true },
    ),
  );

/** Sends an announcement to an audience. */
export const useAnnounce = () =>
  useMutation(mutation(notifications.announce, (body: NewAnnouncement) => ({ body })));
