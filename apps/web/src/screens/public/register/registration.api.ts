import { accounts, type ResponseOf, usernameSchema } from '@lanewright/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../../platform/apiClient.ts';

/** Who invited the user, to which company, as which type. */
export type InvitationView = ResponseOf<typeof accounts.readRegistration>;

export function registrationQuery(code: string) {
  return queryOptions({
    queryKey: ['registration', code],
    queryFn: ({ signal }) =>
      callEndpoint(accounts.readRegistration, { params: { registrationCode: code }, signal }),
  });
}

/** Availability of a username: unknown while typing, or if the check fails. */
export type Availability = 'unknown' | 'checking' | 'free' | 'taken';

const pauseMs = 350;

/** Checks after a typing pause whether the username is taken. */
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
