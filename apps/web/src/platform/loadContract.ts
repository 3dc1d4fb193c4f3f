import type { accounts } from '@lanewright/contract';
import { networkProblem } from './apiProblem.ts';

/**
 * Loads the calls of accounts on demand: the login pages render without them; they are loaded by the time a password is typed. Only
 * these are named, so that the shell does not have to contain every call of the product.
 */
export async function loadContract(): Promise<{ readonly accounts: typeof accounts }> {
  try {
    const { accounts: calls } = await import('@lanewright/contract');
    return { accounts: calls };
  } catch (error) {
    const problem = networkProblem();
    problem.cause = error;
    throw problem;
  }
}
