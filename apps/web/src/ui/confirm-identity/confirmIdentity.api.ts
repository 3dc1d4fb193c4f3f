import { accounts, type BodyInputOf } from '@lanewright/contract';
import { useMutation } from '@tanstack/react-query';
import { callEndpoint } from '../../platform/apiClient.ts';

/** Proves again who is logged in; for some minutes the session may do what asks for it. */
export function useConfirm() {
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof accounts.confirmIdentity>) =>
      callEndpoint(accounts.confirmIdentity, { body }),
    gcTime: 0,
  });
}
