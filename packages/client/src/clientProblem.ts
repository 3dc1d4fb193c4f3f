import { type Problem, problemSchema } from '@lanewright/contract';

/** A call that was refused: the product's own words, with the HTTP status. */
export class ClientProblem extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super([problem.title, problem.detail].filter((text) => text !== undefined).join(': '));
    this.name = 'ClientProblem';
    this.problem = problem;
  }

  /** Stable: what a program decides by. */
  get code(): string {
    return this.problem.code;
  }

  get status(): number {
    return this.problem.status;
  }
}

/** Reads what a refused call says; of an answer that is none of the product's, such as a proxy's, its status. */
export async function problemOf(response: Response): Promise<ClientProblem> {
  const { status } = response;
  const told = problemSchema.safeParse(await response.json().catch(() => null));
  return new ClientProblem(
    told.success ? told.data : { status, code: 'unreadable_answer', title: `The answer was ${status}` },
  );
}
