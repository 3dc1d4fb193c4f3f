import { accounts, type BodyInputOf, type QueryOf, type ResponseOf } from '@lanewright/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint, callEndpointCounted } from '../../../platform/apiClient.ts';

export type Person = ResponseOf<typeof accounts.listPeople>[number];
export type PeopleQuery = QueryOf<typeof accounts.listPeople>;
export type PersonSort = NonNullable<PeopleQuery['sortBy']>;
type PersonChange = BodyInputOf<typeof accounts.updatePerson>;

const peopleKey = ['people'] as const;

/** One page of users: of all companies for the Owner, of the own company for others. */
export function usePeople(query: PeopleQuery, { enabled = true }: { enabled?: boolean } = {}) {
  return useQuery({
    queryKey: [...peopleKey, 'list', query],
    enabled,
    queryFn: async ({ signal }) => {
      const { answer, totalCount } = await callEndpointCounted(accounts.listPeople, { query, signal });
      return { people: answer, total: totalCount };
    },
    placeholderData: keepPreviousData,
  });
}

/** One user by ID: from the loaded list, else fetched. `isMissing` is true once the user is known not to exist. */
export function usePerson(userId: string | undefined, listed: readonly Person[] | undefined) {
  const found = listed?.find(({ id }) => id === userId);
  const wanted = userId !== undefined && listed !== undefined && found === undefined;
  const asked = usePeople({ userId }, { enabled: wanted });
  const person = found ?? (wanted ? asked.data?.people.find(({ id }) => id === userId) : undefined);
  return {
    person,
    isMissing: wanted && person === undefined && asked.isSuccess && !asked.isPlaceholderData,
    error: wanted && person === undefined ? asked.error : null,
    retry: () => void asked.refetch(),
  };
}

/** When and from where a user logged in. */
export function useSignIns(userId: string) {
  return useQuery({
    queryKey: [...peopleKey, 'sign-ins', userId],
    queryFn: ({ signal }) => callEndpoint(accounts.listSignIns, { params: { id: userId }, signal }),
  });
}

/** Changes one user, then refetches every list of users and companies. */
function usePersonChange<Answer, Input = void>(change: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: peopleKey }),
        // Companies include their number of users.
        client.invalidateQueries({ queryKey: ['companies'] }),
      ]);
    },
  });
}

/** Changes a user's name, type or state. */
export function useUpdatePerson(userId: string) {
  return usePersonChange((body: PersonChange) =>
    callEndpoint(accounts.updatePerson, { params: { id: userId }, body }),
  );
}

/** Deletes a user permanently. */
export function useDeletePerson(userId: string) {
  return usePersonChange(() => callEndpoint(accounts.deletePerson, { params: { id: userId } }));
}

/** Resets a user's two-factor. */
export function useResetTwoFactor(userId: string) {
  return usePersonChange(() => callEndpoint(accounts.resetTwoFactorOf, { params: { id: userId } }));
}

/** Creates a password reset link for a user; `password` is the Owner's own. Only the caller stores the response. */
export function useCreateResetLink(userId: string) {
  return useMutation({
    mutationFn: (password: string) =>
      callEndpoint(accounts.createResetLink, { params: { id: userId }, body: { password } }),
    gcTime: 0,
  });
}

/** Emails a user a code for a new password. */
export function useSendReset(userId: string) {
  return useMutation({
    mutationFn: () => callEndpoint(accounts.sendResetTo, { params: { id: userId } }),
  });
}
