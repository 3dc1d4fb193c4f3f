import { accounts, type BodyInputOf, type ResponseOf } from '@lanewright/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../../platform/apiClient.ts';
import { endSession } from '../../../platform/sessionEnd.ts';
import { amendStoredUser } from '../../../platform/storedUser.ts';
import { uploadFile } from '../../../platform/uploadFile.ts';

export type Profile = ResponseOf<typeof accounts.readProfile>;

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }): Promise<Profile> => callEndpoint(accounts.readProfile, { signal }),
});

/** Changes name, job title and telephone number; also updates the name in the top bar. */
export function useUpdateProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof accounts.updateProfile>) =>
      callEndpoint(accounts.updateProfile, { body }),
    onSuccess: (profile) => {
      client.setQueryData(profileQuery.queryKey, profile);
      amendStoredUser(profile.id, { displayName: profile.displayName });
    },
  });
}

/** The profile as it is stored now. */
export function useReloadProfile() {
  const client = useQueryClient();
  return () => client.fetchQuery({ ...profileQuery, staleTime: 0 });
}

/** Uploads a picture; also updates the one in the top bar. */
export function useUploadPicture(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (file: File) => {
      const outcome = await uploadFile(accounts.uploadProfilePicture, {}, file);
      if (outcome.kind === 'failed') throw outcome.failure.problem;
      return outcome.kind === 'done' ? outcome.answer : null;
    },
    onSuccess: (answer) => {
      if (answer !== null) amendStoredUser(userId, answer);
      return client.invalidateQueries({ queryKey: profileQuery.queryKey });
    },
  });
}

/** Removes the picture. */
export function useRemovePicture(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callEndpoint(accounts.removeProfilePicture, {}),
    onSuccess: () => {
      amendStoredUser(userId, { profilePicture: null });
      return client.invalidateQueries({ queryKey: profileQuery.queryKey });
    },
  });
}

/** Changes the password and ends the user's other sessions. */
export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) =>
      callEndpoint(accounts.changePassword, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: devicesQuery.queryKey }),
  });
}

/** Deletes the user's own account and ends the session. */
export async function deleteOwnAccount(userId: string): Promise<void> {
  await callEndpoint(accounts.deletePerson, { params: { id: userId } });
  endSession('left');
}

export type Device = ResponseOf<typeof accounts.listSessions>['sessions'][number];

export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: ({ signal }) => callEndpoint(accounts.listSessions, { signal }),
});

/** Logs out one of the user's devices. */
export function useEndDevice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callEndpoint(accounts.endMySession, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: devicesQuery.queryKey }),
  });
}

/** Logs out every other device and forgets remembered devices. */
export function useEndOtherDevices() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callEndpoint(accounts.endOtherSessions, {}),
    onSettled: () => client.invalidateQueries({ queryKey: devicesQuery.queryKey }),
  });
}
