import { endSession } from './sessionEnd.ts';
import { sessionRefresh } from './sessionTokens.ts';
import { storedUser } from './storedUser.ts';

/**
 * Sends a request with the stored user's token. If the token has expired, it is refreshed once, together with all requests failing
 * at the time, and the request is repeated. Ends with a response, or with an error and no user logged in.
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
      // The new token was rejected at once: refreshing again would loop.
      if (!mayRenew) {
        endSession();
        return answer;
      }
      mayRenew = false;
      if (!(await sessionRefresh.renew(token))) return answer;
    }
    // Another user may have logged in: the request is not theirs.
    const now = storedUser.get();
    if (now === null || now.id !== user?.id) return answer;
    token = now.jwtToken;
    answer = await send(token);
  }
  return answer;
}
