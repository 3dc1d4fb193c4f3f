import { accounts } from '@lanewright/contract';
import { callEndpoint } from '../../platform/apiClient.ts';
import { endSession } from '../../platform/sessionEnd.ts';

/** Removes the stored user and goes to `/`. The server is told too, but not waited for. */
export function logOut(): void {
  // Sent first: it needs the token that the next line removes.
  callEndpoint(accounts.logOut, {}).catch((error: unknown) => {
    console.warn('The server did not hear of the log out', error);
  });
  endSession();
}
