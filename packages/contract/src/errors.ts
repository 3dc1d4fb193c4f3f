import type { Endpoint, NameOf } from './endpoint.ts';
import { callErrors } from './errors/callErrors.ts';
import { commonErrors } from './errors/codes/everyCall.ts';
import type { ErrorCode } from './errors/errorCodes.ts';

// This is a subpath of its own because the browser only needs its types.
export { callErrors } from './errors/callErrors.ts';
export { commonErrors } from './errors/codes/everyCall.ts';
export { previousCodes } from './errors/previousCodes.ts';
export { type ErrorCode, errors, type StatusOf } from './errors/errorCodes.ts';

/** The codes that an endpoint may answer, with those of every call. */
export type ErrorCodeOf<E extends Endpoint> =
  | keyof typeof commonErrors
  | (NameOf<E> extends infer Name extends keyof typeof callErrors
      ? (typeof callErrors)[Name][number]
      : never);

/** The codes that an endpoint declares besides `commonErrors`. */
export function errorsOf({ method, path }: Endpoint): readonly ErrorCode[] {
  const declared: Readonly<Record<string, readonly ErrorCode[]>> = callErrors;
  return declared[`${method} ${path}`] ?? [];
}

/** Whether an endpoint declares a code, or every call may answer it. */
export function mayAnswer(endpoint: Endpoint, code: ErrorCode): boolean {
  return code in commonErrors || errorsOf(endpoint).includes(code);
}
