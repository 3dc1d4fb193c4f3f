import { accounts, type BodyInputOf } from '@lanewright/contract';
import { mutation, useMutation } from '../../platform/query.ts';

/** Confirms the logged-in user's identity; for some minutes the session may then do what requires it. */
export const useConfirm = () =>
  useMutation(
    mutation(accounts.confirmIdentity, (body: BodyInputOf<typeof accounts.confirmIdentity>) => ({ body }), {
      gcTime: 0,
    }),
  );
