import { accounts, type BodyInputOf, type ResponseOf } from '@lanewright/contract';
import { callEndpoint } from '../../../platform/apiClient.ts';
import { mutation, mutationBy, put, query, useMutation, useQueryClient } from '../../../platform/query.ts';
import { endSession } from '../../../platform/sessionEnd.ts';
import { amendStoredUser } from '../../../platform/storedUser.ts';
import { uploadFile } from '../../../platform/uploadFile.ts';

export type Profile = ResponseOf<typeof accounts.readProfile>;

export const profileQuery = query(accounts.readProfile, {});

/** Changes name, job title and telephone number; also updates the name in the top bar. */
export const useUpdateProfile = () =>
  useMutation(
    mutation(accounts.updateProfile, (body: BodyInputOf<typeof accounts.updateProfile>) => ({ body }), {
      puts: (profile) => [put(profileQuery, profile)],
      onSuccess: ({ id, displayName }) => amendStoredUser(id, { displayName }),
    }),
  );

/** The profile as it is stored now. */
export function useReloadProfile() {
  const client = useQueryClient();
  return () => client.fetchQuery({ ...profileQuery, staleTime: 0 });
}

/** Uploads a picture; also updates the one in the top bar. */
export const useUploadPicture = (userId: string) =>
  useMutation(
    mutationBy(
      [accounts.uploadProfilePicture],
      async (file: File) => {
        const outcome = await uploadFile(accounts.uploadProfilePicture, {}, file);
        if (outcome.kind === 'failed') throw outcome.failure.problem;
        return outcome.kind === 'done' ? outcome.answer : null;
      },
      { onSuccess: (answer) => (answer === null ? undefined : amendStoredUser(userId, answer)) },
    ),
  );

/** Removes the picture. */
export const useRemovePicture = (userId: string) =>
  useMutation(
    mutation(accounts.removeProfilePicture, () => ({}), {
      onSuccess: () => amendStoredUser(userId, { profilePicture: null }),
    }),
  );

/** Deletes the user's own account and ends the session. */
export async function deleteOwnAccount(userId: string): Promise<void> {
  await callEndpoint(accounts.deletePerson, { params: { id: userId } });
  endSession('left');
}

export type Device = ResponseOf<typeof accounts.listSessions>['sessions'][number];

export const devicesQuery = query(accounts.listSessions, {});

/** Logs out one of the user's devices. */
export const useEndDevice = () =>
  useMutation(mutation(accounts.endMySession, (id: string) => ({ params: { id } })));

/** Logs out every other device and forgets remembered devices. */
export const useEndOtherDevices = () => useMutation(mutation(accounts.endOtherSessions, () => ({})));
