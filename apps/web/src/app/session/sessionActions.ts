import type { accounts, ResponseOf } from '@lanewright/contract';
import { forgetAnswers } from '../../platform/forgetAnswers.ts';
import { storedNotifications } from '../../platform/storedNotifications.ts';
import { storedUser } from '../../platform/storedUser.ts';

/** Who is signed in, as the server says it when a session begins. */
export type SessionUser = ResponseOf<typeof accounts.finishSingleSignOn>;

/** Stores who has just proved who they are; nothing cached for another person survives. */
export function beginSession(user: SessionUser): void {
  forgetAnswers();
  storedUser.set(user);
}

/** Removes the stored user without going anywhere: the server has ended the session already. */
export function forgetSession(): void {
  forgetAnswers();
  storedUser.clear();
  storedNotifications.clear();
}
