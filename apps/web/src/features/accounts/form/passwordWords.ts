import { judgePassword, type PasswordContext, type PasswordJudgement } from '@lanewright/contract';

interface StrengthWords {
  word: string;
  tone: 'bad' | 'warn' | 'good';
  /** Bars of four. */
  filled: number;
}

/** A judgement as it is shown: a word, a tone, bars. */
export function strengthWords({ score, reason }: PasswordJudgement): StrengthWords {
  if (reason !== null) return { word: 'Weak', tone: 'bad', filled: 1 };
  if (score <= 2) return { word: 'Good enough', tone: 'warn', filled: 2 };
  if (score === 3) return { word: 'Strong', tone: 'good', filled: 3 };
  return { word: 'Very strong', tone: 'good', filled: 4 };
}

/** Why a new password may not be sent; null when it may. */
export function newPasswordProblem(password: string, context: PasswordContext): string | null {
  return judgePassword(password, context).reason;
}
