import type { Problem } from '@lanewright/contract';
import type { Platform } from '../platform.ts';

/** An expected refusal: it reaches the caller as problem+json and never counts as a fault of ours. */
export class ProblemError extends Error {
  readonly problem: Omit<Problem, 'requestId'>;
  constructor(problem: Omit<Problem, 'requestId'>) {
    super(problem.detail ?? problem.title);
    this.problem = problem;
  }
  /** Writes down what is to be known of the refusal, or looks up what the caller is to be told, once the call's transaction is undone. Usually nothing. */
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
/** Also the answer for what exists but is another company's: nobody learns which ids exist. */
export const notFound = refuse(404);
export const conflict = refuse(409);
export const unprocessable = refuse(422);
