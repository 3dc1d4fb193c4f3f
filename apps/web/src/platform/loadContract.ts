import { networkProblem } from './apiProblem.ts';

/** Loads the contract on demand. The login pages render without it; it is loaded by the time a password is typed. */
export async function loadContract(): Promise<typeof import('@lanewright/contract')> {
  try {
    return await import('@lanewright/contract');
  } catch (error) {
    const problem = networkProblem();
    problem.cause = error;
    throw problem;
  }
}
