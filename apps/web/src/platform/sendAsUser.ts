import { endSession } from './sessionEnd.ts';
import { sessionRefresh } from './sessionTokens.ts';
import { storedUser } from './storedUser.ts';

/**
 * Sends a call with the stored user's token. Refused as expired, the token is renewed once, together with all calls that
 * fail at the time, and the call sent again. It ends answered, or refused with nobody signed in any more.
 */
export async function sendAsUser<Answer>(
  send: (token: string | undefined) => Promise<Answer>,
  isExpired: (answer: Answer) => boolean,
): Promise<Answer> {
  const user = storedUser.get();
  let token = user?.jwtToken;
  let answer = await send(token);
  for (let mayRenew = true; isExpired(answer); ) {
    if (storedUser.get()?.jwtToken === token) {
      // Refused as soon as it was made: renewing for ever would get nowhere.
      if (!mayRenew) {
        endSession();
        return answer;
      }
      mayRenew = false;
      if (!(await sessionRefresh.renew(token))) return answer;
    }
    // Another person may have logged in meanwhile: the call is not theirs.
    const now = storedUser.get();
    if (now === null || now.id !== user?.id) return answer;
    token = now.jwtToken;
    answer = await send(token);
  }
  return answer;
}
