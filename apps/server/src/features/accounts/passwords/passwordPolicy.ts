import { judgePassword, type PasswordContext } from '@lanewright/contract';
import { unprocessable } from '../../../platform/http/problemError.ts';

/**
 * Refuses a new password that is too easy to guess.
 * @throws ProblemError 422 with the reason, at the field it was entered in.
 */
export function refusePoorPassword(
  password: string,
  context: PasswordContext,
  field: 'password' | 'newPassword',
): void {
  const { reason } = judgePassword(password, context);
  if (reason === null) return;
  throw unprocessable('poor_password', 'This password is too easy to guess', { detail: reason, field });
}
