import { networkProblem } from './apiProblem.ts';

/**
 * The contract, loaded when it is asked for. The pages on which people come in draw without it; it is there by the time
 * somebody has typed a password.
 */
export async function contractLater(): Promise<typeof import('@lanewright/contract')> {
  try {
    return await import('@lanewright/contract');
  } catch (error) {
    const problem = networkProblem();
    problem.cause = error;
    throw problem;
  }
}
