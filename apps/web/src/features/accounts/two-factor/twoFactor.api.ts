import { accounts, type ResponseOf } from '@lanewright/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../../platform/apiClient.ts';
import { amendStoredUser } from '../../../platform/storedUser.ts';

/** Whether the user has two-factor on. */
export type TwoFactorState = ResponseOf<typeof accounts.readTwoFactor>;
/** A secret that is waiting for its first code. */
export type TwoFactorSecret = ResponseOf<typeof accounts.setUpTwoFactor>;

export const twoFactorQuery = queryOptions({
  queryKey: ['two-factor'],
  queryFn: ({ signal }): Promise<TwoFactorState> => callEndpoint(accounts.readTwoFactor, { signal }),
});

/** The secret for a login that must set up two-factor. Fetched once: each request creates a new secret. */
export function loginSecretQuery(twoFactorToken: string) {
  return queryOptions({
    queryKey: ['two-factor-secret', twoFactorToken],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: (): Promise<TwoFactorSecret> =>
      callEndpoint(accounts.setUpTwoFactor, { body: { twoFactorToken } }),
  });
}

/** Proof of identity: the password, plus a code if two-factor is on. */
export type Proof = { password: string; code?: string };

/** Starts two-factor setup for a logged-in user. */
export function useSetUpTwoFactor() {
  return useMutation({
    mutationFn: (proof: Proof) => callEndpoint(accounts.setUpTwoFactor, { body: proof }),
  });
}

/** Completes two-factor setup with a first code; for a login that had to set it up, returns its token. */
export function useConfirmTwoFactor(twoFactorToken?: string) {
  return useMutation({
    mutationFn: (code: string) =>
      callEndpoint(accounts.confirmTwoFactor, {
        body: { code, ...(twoFactorToken === undefined ? {} : { twoFactorToken }) },
      }),
  });
}

/** Creates new recovery codes; the previous ones stop working. */
export function useRenewRecoveryCodes() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (proof: Proof) => callEndpoint(accounts.renewRecoveryCodes, { body: proof }),
    onSuccess: () => client.invalidateQueries({ queryKey: twoFactorQuery.queryKey }),
  });
}

/** Turns off two-factor. */
export function useTurnTwoFactorOff() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (proof: { password: string; code: string }) =>
      callEndpoint(accounts.turnTwoFactorOff, { body: proof }),
    onSuccess: () => client.invalidateQueries({ queryKey: twoFactorQuery.queryKey }),
  });
}

/** The user no longer wants to be asked about two-factor. */
export function useDeclineTwoFactor(userId: string) {
  return useMutation({
    mutationFn: () => callEndpoint(accounts.declineTwoFactor, { params: { id: userId } }),
    onSuccess: () => amendStoredUser(userId, { proposeTwoFactor: false }),
  });
}
