import type { accounts, ResponseOf } from '@lanewright/contract';
import type { SessionUser } from '../../../app/session/sessionActions.ts';

type SignInAnswer = ResponseOf<typeof accounts.authenticate>;

/** The password was correct; the second step is required. */
export type Challenge = Exclude<SignInAnswer, SessionUser>;

/** Returns whether a response requires the second step instead of being a session. */
export function isChallenge(answer: SignInAnswer): answer is Challenge {
  return 'twoFactorRequired' in answer;
}
