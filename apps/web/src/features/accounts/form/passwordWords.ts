import { ratePassword, type PasswordContext, type PasswordRating } from '@lanewright/contract';

interface StrengthWords {
  word: string;
  tone: 'bad' | 'warn' | 'good';
  /** Number of filled bars, of four. */
  filled: number;
}

/** How a strength score is displayed: a word, a tone and bars. */
export function strengthWords({ score, reason }: PasswordRating): StrengthWords {
  if (reason !== null) return { word: 'Weak', tone: 'bad', filled: 1 };
  if (score <= 2) return { word: 'Good enough', tone: 'warn', filled: 2 };
  if (score === 3) return { word: 'Strong', tone: 'good', filled: 3 };
  return { word: 'Very strong', tone: 'good', filled: 4 };
}

/** Returns why a new password is not allowed; null if it is. */
export function newPasswordProblem(password: string, context: PasswordContext): string | null {
  return ratePassword(password, context).reason;
}
