import type { accounts, ResponseOf } from '@lanewright/contract';
import type { SessionUser } from '../../../app/session/sessionActions.ts';

type SignInAnswer = ResponseOf<typeof accounts.authenticate>;

/** The password was right; the second step is still to come. */
export type Challenge = Exclude<SignInAnswer, SessionUser>;

/** Whether an answer asks for the second step rather than being a session. */
export function isChallenge(answer: SignInAnswer): answer is Challenge {
  return 'twoFactorRequired' in answer;
}
