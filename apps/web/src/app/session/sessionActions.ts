import { accounts, type ResponseOf } from '@lanewright/contract';
import { callEndpoint } from '../../platform/apiClient.ts';
import { queryClient } from '../../platform/queryClient.ts';
import { endSession } from '../../platform/sessionEnd.ts';
import { storedNotifications } from '../../platform/storedNotifications.ts';
import { storedUser } from '../../platform/storedUser.ts';

/** Who is signed in, as the server says it when a session begins. */
export type SessionUser = ResponseOf<typeof accounts.finishSingleSignOn>;

/** Stores who has just proved who they are; nothing cached for another person survives. */
export function beginSession(user: SessionUser): void {
  queryClient.clear();
  storedUser.set(user);
}

/** Removes the stored user without going anywhere: the server has ended the session already. */
export function forgetSession(): void {
  queryClient.clear();
  storedUser.clear();
  storedNotifications.clear();
}

/** Removes the stored user and goes to `/`. The server is told too, but not waited for. */
export function logOut(): void {
  // Sent first: it needs the token that the next line removes.
  callEndpoint(accounts.logOut, {}).catch((error: unknown) => {
    console.warn('The server did not hear of the log out', error);
  });
  endSession();
}
