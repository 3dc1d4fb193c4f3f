import { accounts, type ResponseOf } from '@lanewright/contract';
import { callEndpoint } from '../../../platform/apiClient.ts';
import { mutation, mutationBy, query, useMutation } from '../../../platform/query.ts';
import { amendStoredUser } from '../../../platform/storedUser.ts';

/** Whether the user has two-factor on. */
export type TwoFactorState = ResponseOf<typeof accounts.readTwoFactor>;
/** A secret that is waiting for its first code. */
export type TwoFactorSecret = ResponseOf<typeof accounts.setUpTwoFactor>;

export const twoFactorQuery = query(accounts.readTwoFactor, {});

/** The secret for a login that must set up two-factor. Fetched once: each request creates a new secret. */
export const loginSecretQuery = (twoFactorToken: string) =>
  query(
    accounts.setUpTwoFactor,
    { body: { twoFactorToken } },
    { staleTime: Number.POSITIVE_INFINITY, retry: false },
  );

/** Proof of identity: the password, plus a code if two-factor is on. */
export type Proof = { password: string; code?: string };

/** Starts two-factor setup for a logged-in user. */
export const useSetUpTwoFactor = () =>
  useMutation(mutation(accounts.setUpTwoFactor, (proof: Proof) => ({ body: proof })));

/**
 * Completes two-factor setup with a first code; for a login that had to set it up, returns its token. Nothing is loaded again yet:
 * the recovery codes must stay on screen.
 */
export const useConfirmTwoFactor = (twoFactorToken?: string) =>
  useMutation(
    mutationBy([], (code: string) =>
      callEndpoint(accounts.confirmTwoFactor, {
        body: { code, ...(twoFactorToken === undefined ? {} : { twoFactorToken }) },
      }),
    ),
  );

/** Creates new recovery codes; the previous ones stop working. */
export const useRenewRecoveryCodes = () =>
  useMutation(mutation(accounts.renewRecoveryCodes, (proof: Proof) => ({ body: proof })));

/** Turns off two-factor. */
export const useTurnTwoFactorOff = () =>
  useMutation(
    mutation(accounts.turnTwoFactorOff, (proof: { password: string; code: string }) => ({ body: proof })),
  );

/** The user no longer wants to be asked about two-factor. */
export const useDeclineTwoFactor = (userId: string) =>
  useMutation(
    mutation(accounts.declineTwoFactor, () => ({ params: { id: userId } }), {
      onSuccess: () => amendStoredUser(userId, { proposeTwoFactor: false }),
    }),
  );
