import type { accounts, ResponseOf } from '@lanewright/contract';
import { forgetAnswers } from '../../platform/forgetAnswers.ts';
import { storedNotifications } from '../../platform/storedNotifications.ts';
import { storedUser } from '../../platform/storedUser.ts';

/** The logged-in user, as the server returns it when a session begins. */
export type SessionUser = ResponseOf<typeof accounts.finishSingleSignOn>;

/** Stores the user who has just logged in; nothing cached for another user survives. */
export function beginSession(user: SessionUser): void {
  forgetAnswers();
  storedUser.set(user);
}

/** Removes the stored user without navigating: the server has already ended the session. */
export function forgetSession(): void {
  forgetAnswers();
  storedUser.clear();
  storedNotifications.clear();
}
