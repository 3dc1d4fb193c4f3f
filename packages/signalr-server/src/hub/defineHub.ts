import type { Principal } from '../transport/transportTypes.ts';
import type { Hub, HubContext, HubMethod, MethodPlan, StreamSource } from './hubTypes.ts';

const asReceived = (received: readonly unknown[]) => received;

/** A hub of the given methods, with the principal's type for all of them. */
export function defineHub<P extends Principal = Principal>(hub: Hub<P>): Hub<P> {
  return hub;
}

/**
 * A method clients call with `invoke` or `send`. Arguments come from outside: without a parser they are `unknown`.
 */
export function method<P extends Principal = Principal>(
  run: (context: HubContext<P>, ...args: unknown[]) => unknown,
): HubMethod<P>;
export function method<P extends Principal, A extends readonly unknown[]>(
  plan: MethodPlan<P, A, unknown>,
): HubMethod<P>;
export function method<P extends Principal>(
  given: HubMethod<P>['run'] | MethodPlan<P, readonly unknown[], unknown>,
): HubMethod<P> {
  return entry('method', given);
}

/** A method clients call with `stream`: each value the body yields is sent, at the pace the client reads. */
export function stream<P extends Principal = Principal>(
  run: (context: HubContext<P>, ...args: unknown[]) => StreamSource,
): HubMethod<P>;
export function stream<P extends Principal, A extends readonly unknown[]>(
  plan: MethodPlan<P, A, StreamSource>,
): HubMethod<P>;
export function stream<P extends Principal>(
  given: HubMethod<P>['run'] | MethodPlan<P, readonly unknown[], unknown>,
): HubMethod<P> {
  return entry('stream', given);
}

function entry<P extends Principal>(
  kind: HubMethod<P>['kind'],
  given: HubMethod<P>['run'] | MethodPlan<P, readonly unknown[], unknown>,
): HubMethod<P> {
  if (typeof given === 'function') return { kind, args: asReceived, authorize: undefined, run: given };
  return { kind, args: given.args, authorize: given.authorize, run: given.run };
}
