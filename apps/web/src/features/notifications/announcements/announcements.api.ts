import { type BodyOf, notifications, type ResponseOf } from '@lanewright/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint, callEndpointCounted } from '../../../platform/apiClient.ts';

export type Announcement = ResponseOf<typeof notifications.announce>;
export type NewAnnouncement = BodyOf<typeof notifications.announce>;
export type Audience = BodyOf<typeof notifications.previewAnnouncement>['audience'];
export type Reach = ResponseOf<typeof notifications.previewAnnouncement>;

const announcementsKey = ['announcements'] as const;
const whileToldMs = 1_000;
/** Connected users receive and read it within the first minute; after that, users read it at their own pace. */
const freshMs = 60_000;
const whileFreshMs = 2_500;
const lookAgainMs = 15_000;

function pollMs(announcements: readonly Announcement[] = []): number {
  if (announcements.some(({ delivery }) => !delivery.isDone)) return whileToldMs;
  const isFresh = announcements.some(({ writtenAt }) => Date.parse(writtenAt) > Date.now() - freshMs);
  return isFresh ? whileFreshMs : lookAgainMs;
}

/** One page of announcements, newest first; polled while they are delivered and read. */
export function useAnnouncements(page: number, pageSize: number) {
  return useQuery({
    queryKey: [...announcementsKey, 'list', page, pageSize],
    queryFn: async ({ signal }) => {
      const query = { page, pageSize };
      const { answer, totalCount } = await callEndpointCounted(notifications.listAnnouncements, {
        query,
        signal,
      });
      return { announcements: answer, total: totalCount };
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => pollMs(state.data?.announcements),
  });
}

/** Number of users in an audience. Not fetched if no user type is selected. */
export function useReach(audience: Audience) {
  return useQuery({
    queryKey: [...announcementsKey, 'reach', audience],
    queryFn: ({ signal }) => callEndpoint(notifications.previewAnnouncement, { body: { audience }, signal }),
    enabled: audience.userTypes.length > 0,
    placeholderData: keepPreviousData,
  });
}

/** Sends an announcement to an audience. */
export function useAnnounce() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewAnnouncement) => callEndpoint(notifications.announce, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: announcementsKey }),
  });
}
