import type { ResponseOf, settings } from '@lanewright/contract';
import { unreadableProblem } from './apiProblem.ts';
import { hasShape } from './hasShape.ts';
import { sendEndpoint } from './send.ts';

export type Demonstration = ResponseOf<typeof settings.demonstration>;

/** Same as `settings.demonstration` of the contract, which the login page does not load. */
export const demonstrationPath = '/config/demonstration';
const login = { label: 'string', username: 'string', password: 'string' } as const;

function isDemonstration(answer: unknown): answer is Demonstration {
  return (
    hasShape(answer, { demonstration: 'boolean', sendsMail: 'boolean' }) &&
    Array.isArray(answer.logins) &&
    answer.logins.every((one) => hasShape(one, login))
  );
}

/** Validates the response without the contract. Throws an `ApiProblem` if it does not match. */
export function readDemonstration(answer: unknown): Demonstration {
  if (!isDemonstration(answer)) throw unreadableProblem(answer);
  return answer;
}

/** Fetches whether this is a demonstration. */
export async function askDemonstration(signal: AbortSignal): Promise<Demonstration> {
  const response = await sendEndpoint({ method: 'GET', path: demonstrationPath }, { signal });
  return readDemonstration(await response.json());
}
