import type { Problem } from '@lanewright/contract';
import type { Platform } from '../platform.ts';

/** An expected error. Sent as problem+json; not counted as a server error. */
export class ProblemError extends Error {
  readonly problem: Omit<Problem, 'requestId'>;
  constructor(problem: Omit<Problem, 'requestId'>) {
    super(problem.detail ?? problem.title);
    this.problem = problem;
  }
  /** Hook to persist something, or to look up details for the caller, after the rollback. Default: nothing. */
  async writeDown(_platform: Platform): Promise<void> {}
}

type More = Partial<
  Pick<Problem, 'detail' | 'field' | 'cells' | 'choices' | 'resultCode' | 'uploadId' | 'receivedBytes'>
>;
const refuse =
  (status: number) =>
  (code: string, title: string, more: More = {}) =>
    new ProblemError({ status, code, title, ...more });

export const badRequest = refuse(400);
export const unauthorized = refuse(401);
export const forbidden = refuse(403);
/** Also for records of other companies, so that IDs can't be probed. */
export const notFound = refuse(404);
export const conflict = refuse(409);
export const unprocessable = refuse(422);
