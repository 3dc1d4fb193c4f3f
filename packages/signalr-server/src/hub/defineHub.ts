import type { Principal } from '../transport/transportTypes.ts';
import type { Hub, HubContext, HubMethod, MethodOptions, ReadArguments, StreamSource } from './hubTypes.ts';

/** A body with its arguments as received, not validated. */
type Body<P extends Principal, R> = (context: HubContext<P>, ...args: unknown[]) => R;
/** A body with arguments that were validated by a reader. */
type TypedBody<P extends Principal, A extends unknown[], R> = (context: HubContext<P>, ...args: A) => R;
type AnyBody<P extends Principal> = (context: HubContext<P>, ...args: never[]) => unknown;

const asReceived = (received: readonly unknown[]) => [...received];

/** Defines a hub with the given methods and one principal type for all of them. */
export function defineHub<P extends Principal = Principal>(hub: Hub<P>): Hub<P> {
  return hub;
}

/**
 * Defines a method that clients call with `invoke` or `send`. Arguments are untrusted: they are `unknown`, or the result of
 * `readArguments`.
 */
export function method<P extends Principal = Principal>(
  run: Body<P, unknown>,
  options?: MethodOptions<P>,
): HubMethod<P>;
export function method<P extends Principal, A extends unknown[] | []>(
  readArguments: ReadArguments<A>,
  run: TypedBody<P, A, unknown>,
  options?: MethodOptions<P>,
): HubMethod<P>;
export function method<P extends Principal>(
  first: AnyBody<P> | ReadArguments<unknown[]>,
  second?: AnyBody<P> | MethodOptions<P>,
  third?: MethodOptions<P>,
): HubMethod<P> {
  return entry('method', first, second, third);
}

/** Defines a method that clients call with `stream`: each value it yields is sent, as fast as the client reads. */
export function stream<P extends Principal = Principal>(
  run: Body<P, StreamSource>,
  options?: MethodOptions<P>,
): HubMethod<P>;
export function stream<P extends Principal, A extends unknown[] | []>(
  readArguments: ReadArguments<A>,
  run: TypedBody<P, A, StreamSource>,
  options?: MethodOptions<P>,
): HubMethod<P>;
export function stream<P extends Principal>(
  first: AnyBody<P> | ReadArguments<unknown[]>,
  second?: AnyBody<P> | MethodOptions<P>,
  third?: MethodOptions<P>,
): HubMethod<P> {
  return entry('stream', first, second, third);
}

function entry<P extends Principal>(
  kind: HubMethod<P>['kind'],
  first: AnyBody<P> | ReadArguments<unknown[]>,
  second: AnyBody<P> | MethodOptions<P> | undefined,
  third: MethodOptions<P> | undefined,
): HubMethod<P> {
  if (typeof second === 'function') {
    const readArguments = first as ReadArguments<unknown[]>;
    return { kind, readArguments, run: second as HubMethod<P>['run'], authorize: third?.authorize };
  }
  return { kind, readArguments: asReceived, run: first as HubMethod<P>['run'], authorize: second?.authorize };
}
