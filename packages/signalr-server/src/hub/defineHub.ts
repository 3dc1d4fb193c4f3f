import type { Principal } from '../transport/transportTypes.ts';
import type { Hub, HubContext, HubMethod, MethodOptions, ReadArguments, StreamSource } from './hubTypes.ts';

/** A body whose arguments are as they came: nobody has looked at them yet. */
type Body<P extends Principal, R> = (context: HubContext<P>, ...args: unknown[]) => R;
/** A body behind a reader of arguments. */
type TypedBody<P extends Principal, A extends unknown[], R> = (context: HubContext<P>, ...args: A) => R;
type AnyBody<P extends Principal> = (context: HubContext<P>, ...args: never[]) => unknown;

const asReceived = (received: readonly unknown[]) => [...received];

/** A hub of the given methods, with the principal's type for all of them. */
export function defineHub<P extends Principal = Principal>(hub: Hub<P>): Hub<P> {
  return hub;
}

/**
 * A method that clients call with `invoke` or `send`. Arguments come from outside: they are `unknown`, or what
 * `readArguments` makes of them.
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

/** A method that clients call with `stream`: each value it yields is sent, at the pace the client reads. */
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
