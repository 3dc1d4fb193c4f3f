import { accounts, type ResponseOf } from '@lanewright/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../../platform/apiClient.ts';
import { amendStoredUser } from '../../../platform/storedUser.ts';

/** Whether I use two-factor. */
export type TwoFactorState = ResponseOf<typeof accounts.readTwoFactor>;
/** A secret that waits for its first code. */
export type TwoFactorSecret = ResponseOf<typeof accounts.setUpTwoFactor>;

export const twoFactorQuery = queryOptions({
  queryKey: ['two-factor'],
  queryFn: ({ signal }): Promise<TwoFactorState> => callEndpoint(accounts.readTwoFactor, { signal }),
});

/** The secret for a login that must set two-factor up. Asked for once: each answer replaces the one before. */
export function loginSecretQuery(twoFactorToken: string) {
  return queryOptions({
    queryKey: ['two-factor-secret', twoFactorToken],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: (): Promise<TwoFactorSecret> =>
      callEndpoint(accounts.setUpTwoFactor, { body: { twoFactorToken } }),
  });
}

/** What shows who is at the screen: the password, and a code where two-factor is on. */
export type Proof = { password: string; code?: string };

/** Begins two-factor for somebody who is logged in. */
export function useSetUpTwoFactor() {
  return useMutation({
    mutationFn: (proof: Proof) => callEndpoint(accounts.setUpTwoFactor, { body: proof }),
  });
}

/** Finishes two-factor with a first code; a login that had to set it up gives its token. */
export function useConfirmTwoFactor(twoFactorToken?: string) {
  return useMutation({
    mutationFn: (code: string) =>
      callEndpoint(accounts.confirmTwoFactor, {
        body: { code, ...(twoFactorToken === undefined ? {} : { twoFactorToken }) },
      }),
  });
}

/** Makes new recovery codes; the former ones stop working. */
export function useRenewRecoveryCodes() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (proof: Proof) => callEndpoint(accounts.renewRecoveryCodes, { body: proof }),
    onSuccess: () => client.invalidateQueries({ queryKey: twoFactorQuery.queryKey }),
  });
}

/** Stops using two-factor. */
export function useTurnTwoFactorOff() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (proof: { password: string; code: string }) =>
      callEndpoint(accounts.turnTwoFactorOff, { body: proof }),
    onSuccess: () => client.invalidateQueries({ queryKey: twoFactorQuery.queryKey }),
  });
}

/** The person does not want to be asked about two-factor again. */
export function useDeclineTwoFactor(userId: string) {
  return useMutation({
    mutationFn: () => callEndpoint(accounts.declineTwoFactor, { params: { id: userId } }),
    onSuccess: () => amendStoredUser(userId, { proposeTwoFactor: false }),
  });
}
