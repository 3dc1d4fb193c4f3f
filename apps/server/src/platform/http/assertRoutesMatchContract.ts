import { allEndpoints, type Endpoint } from '@lanewright/contract';
import { userTypes } from '@lanewright/freight';
import type { Route } from './serve.ts';

const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`;
const words: readonly unknown[] = ['loggedIn', 'public', 'optionalLogin'];

/**
 * Throws for routes without declared callers or missing from the contract, and for contract endpoints without a route.
 * @throws Error naming every one.
 */
export function assertRoutesMatchContract(
  routes: readonly Route[],
  promised: readonly Endpoint[] = allEndpoints.map(({ endpoint }) => endpoint),
): void {
  const served = new Map<string, number>();
  const wrong: string[] = [];
  for (const { endpoint } of routes) {
    const name = nameOf(endpoint);
    served.set(name, (served.get(name) ?? 0) + 1);
    if (!isDeclared(endpoint.userTypes)) wrong.push(`${name} doesn’t declare who can call it`);
    if (!promised.includes(endpoint)) wrong.push(`${name} is not served as declared in the contract`);
  }
  for (const [name, times] of served) if (times > 1) wrong.push(`${name} is served ${times} times`);
  for (const endpoint of promised)
    if (!served.has(nameOf(endpoint)))
      wrong.push(`${nameOf(endpoint)} is declared in the contract but not served`);
  if (wrong.length > 0) throw new Error(`Invalid endpoint declarations:\n${wrong.join('\n')}`);
}

/** Checks the declaration at run time: a type alone protects nothing. */
function isDeclared(callers: unknown): boolean {
  if (Array.isArray(callers))
    return (
      callers.length > 0 && callers.every((caller) => (userTypes as readonly unknown[]).includes(caller))
    );
  return words.includes(callers);
}
