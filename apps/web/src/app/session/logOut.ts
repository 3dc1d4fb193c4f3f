import { accounts } from '@lanewright/contract';
import { callEndpoint } from '../../platform/apiClient.ts';
import { endSession } from '../../platform/sessionEnd.ts';
import { storedUser } from '../../platform/storedUser.ts';
import { unsentPlaces } from '../../platform/unsentEntries.ts';
import { logOutQuestion } from './logOutQuestion.ts';

/**
 * Logs the user out and goes to `/`; asks first if bid cells are only in this browser, because they are removed. `then` is called
 * once it is done.
 */
export function logOut(then?: () => void): void {
  const user = storedUser.get();
  const places = user === null ? [] : unsentPlaces(user.id);
  if (places.length === 0) leave(then);
  else logOutQuestion.set({ places, leave: () => leave(then) });
}

/** Removes the stored user and unsent cells. Also logs out at the server, without waiting for it. */
function leave(then?: () => void): void {
  // Sent first: it needs the token that the next line removes.
  callEndpoint(accounts.logOut, {}).catch((error: unknown) => {
    console.warn('The server wasn’t notified of the logout', error);
  });
  endSession('left');
  then?.();
}
