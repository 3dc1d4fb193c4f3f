import { type Problem, problemSchema } from '@lanewright/contract';

/** An error response: the product's problem details, with the HTTP status. */
export class ClientProblem extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super([problem.title, problem.detail].filter((text) => text !== undefined).join(': '));
    this.name = 'ClientProblem';
    this.problem = problem;
  }

  /** Stable error code, for use in programs. */
  get code(): string {
    return this.problem.code;
  }

  get status(): number {
    return this.problem.status;
  }
}

/** Reads an error response; if it is not from the product, e.g. from a proxy, uses its status. */
export async function problemOf(response: Response): Promise<ClientProblem> {
  const { status } = response;
  const told = problemSchema.safeParse(await response.json().catch(() => null));
  return new ClientProblem(
    told.success ? told.data : { status, code: 'unreadable_answer', title: `The answer was ${status}` },
  );
}
