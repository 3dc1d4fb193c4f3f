import { accounts, type BodyInputOf, type QueryOf, type ResponseOf } from '@lanewright/contract';
import { mutation, pageQuery, query, useMutation, useQuery } from '../../../platform/query.ts';

export type Person = ResponseOf<typeof accounts.listPeople>[number];
export type PeopleQuery = QueryOf<typeof accounts.listPeople>;
export type PersonSort = NonNullable<PeopleQuery['sortBy']>;

/** One page of users: of all companies for the Owner, of the own company for others. */
export const usePeople = (wanted: PeopleQuery, { enabled = true }: { enabled?: boolean } = {}) =>
  useQuery(pageQuery(accounts.listPeople, { query: wanted }, { enabled }));

/** One user by ID: from the loaded list, else fetched. `isMissing` is true once the user is known not to exist. */
export function usePerson(userId: string | undefined, listed: readonly Person[] | undefined) {
  const found = listed?.find(({ id }) => id === userId);
  const wanted = userId !== undefined && listed !== undefined && found === undefined;
  const asked = usePeople({ userId }, { enabled: wanted });
  const person = found ?? (wanted ? asked.data?.rows.find(({ id }) => id === userId) : undefined);
  return {
    person,
    isMissing: wanted && person === undefined && asked.isSuccess && !asked.isPlaceholderData,
    error: wanted && person === undefined ? asked.error : null,
    retry: () => void asked.refetch(),
  };
}

/** When and from where a user logged in. */
export const useSignIns = (userId: string) =>
  useQuery(query(accounts.listSignIns, { params: { id: userId } }));

/** Changes a user's name, type or state. */
export const useUpdatePerson = (userId: string) =>
  useMutation(
    mutation(accounts.updatePerson, (body: BodyInputOf<typeof accounts.updatePerson>) => ({
      params: { id: userId },
      body,
    })),
  );

/** Deletes a user permanently. */
export const useDeletePerson = (userId: string) =>
  useMutation(mutation(accounts.deletePerson, () => ({ params: { id: userId } }), { gone: () => userId }));

/** Resets a user's two-factor. */
export const useResetTwoFactor = (userId: string) =>
  useMutation(mutation(accounts.resetTwoFactorOf, () => ({ params: { id: userId } })));

/** Emails a user a code for a new password. */
export const useSendReset = (userId: string) =>
  useMutation(mutation(accounts.sendResetTo, () => ({ params: { id: userId } })));
