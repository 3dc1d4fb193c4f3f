import type { Problem } from '@lanewright/contract';
import { type ErrorCode, errors, type StatusOf } from '@lanewright/contract/errors';
import type { Platform } from '../platform.ts';

/** A problem with a code of the register, before it is sent. */
type RegisteredProblem = Omit<Problem, 'requestId' | 'code'> & { code: ErrorCode };

/** An expected error. Sent as problem+json; not counted as a server error. */
export class ProblemError extends Error {
  readonly problem: RegisteredProblem;
  constructor(problem: RegisteredProblem) {
    super(problem.detail ?? problem.title);
    this.problem = problem;
  }
  /** Hook to persist something, or to look up details for the caller, after the rollback. Default: nothing. */
  async persist(_platform: Platform): Promise<void> {}
}

type More = Partial<Omit<Problem, 'status' | 'code' | 'title' | 'requestId'>>;
/** A code with two statuses needs one of them. */
type Rest<Code extends ErrorCode> = [(typeof errors)[Code]] extends [number]
  ? [more?: More]
  : [more: More & { status: StatusOf<Code> }];

/**
 * Creates the error for a request that cannot be served; its status comes from the register of codes. 404 is also for records of
 * other companies, so that IDs can't be probed.
 */
export function refuse<Code extends ErrorCode>(code: Code, title: string, ...rest: Rest<Code>): ProblemError {
  // A code with two statuses comes with one of them.
  const { status = errors[code] as number, ...more }: More & { status?: number } = rest[0] ?? {};
  return new ProblemError({ status, code, title, ...more });
}
