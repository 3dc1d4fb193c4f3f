import { accounts, type ResponseOf, usernameSchema } from '@lanewright/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { query, useQuery } from '../../../platform/query.ts';

/** Who invited the user, to which company, as which type. */
export type InvitationView = ResponseOf<typeof accounts.readRegistration>;

export const registrationQuery = (code: string) =>
  query(accounts.readRegistration, { params: { registrationCode: code } });

/** Availability of a username: unknown while typing, or if the check fails. */
export type Availability = 'unknown' | 'checking' | 'free' | 'taken';

const pauseMs = 350;

/** Checks after a typing pause whether the username is taken. */
export function useUsernameAvailability(typed: string, code: string): Availability {
  const username = usernameSchema.safeParse(typed).data;
  const [settled] = useDebouncedValue(username, pauseMs);
  const check = useQuery(
    query(
      accounts.usernameExists,
      { params: { username: settled ?? '' }, query: { code } },
      { enabled: settled !== undefined, retry: false },
    ),
  );
  if (username === undefined || check.isError) return 'unknown';
  if (username !== settled || check.data === undefined) return 'checking';
  return check.data.exists ? 'taken' : 'free';
}
