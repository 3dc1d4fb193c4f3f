import { accounts, type BodyInputOf } from '@lanewright/contract';
import { useMutation } from '@tanstack/react-query';
import { callEndpoint } from '../../platform/apiClient.ts';

/** Confirms the logged-in user's identity; for some minutes the session may then do what requires it. */
export function useConfirm() {
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof accounts.confirmIdentity>) =>
      callEndpoint(accounts.confirmIdentity, { body }),
    gcTime: 0,
  });
}
