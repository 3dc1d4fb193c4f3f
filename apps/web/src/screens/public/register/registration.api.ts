import { accounts, type ResponseOf, usernameSchema } from '@lanewright/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../../platform/apiClient.ts';

/** Who invited whom, to which company, as what. */
export type InvitationView = ResponseOf<typeof accounts.readRegistration>;

export function registrationQuery(code: string) {
  return queryOptions({
    queryKey: ['registration', code],
    queryFn: ({ signal }) =>
      callEndpoint(accounts.readRegistration, { params: { registrationCode: code }, signal }),
  });
}

/** Whether a user name may be had: nothing is known while it is typed, or where the check itself fails. */
export type Availability = 'unknown' | 'checking' | 'free' | 'taken';

const pauseMs = 350;

/** Asks, when typing pauses, whether somebody has this user name already. */
export function useUsernameAvailability(typed: string, code: string): Availability {
  const username = usernameSchema.safeParse(typed).data;
  const [settled] = useDebouncedValue(username, pauseMs);
  const check = useQuery({
    queryKey: ['username-exists', settled, code],
    enabled: settled !== undefined,
    retry: false,
    queryFn: ({ signal }) =>
      callEndpoint(accounts.usernameExists, { params: { username: settled ?? '' }, query: { code }, signal }),
  });
  if (username === undefined || check.isError) return 'unknown';
  if (username !== settled || check.data === undefined) return 'checking';
  return check.data.exists ? 'taken' : 'free';
}
