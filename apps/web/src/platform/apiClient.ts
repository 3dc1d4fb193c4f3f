import type { Endpoint, ResponseOf } from '@lanewright/contract';
import type { z } from 'zod';
import { unreadableProblem } from './apiProblem.ts';
import type { EndpointInput, LooseInput } from './endpointInput.ts';
import { sendEndpoint } from './send.ts';
import { unexpectedErrors } from './unexpectedErrors.ts';

type AnyEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;

/** One page of a list with the number of rows in all, from the `x-total-count` header. */
export interface CountedAnswer<Answer> {
  readonly answer: Answer;
  readonly totalCount: number;
}

/**
 * Makes a call of the contract: `callEndpoint(lanes.getLane, { params: { id } })`.
 * Returns the parsed answer. Throws `ApiProblem` when refused or unreachable, AbortError when aborted.
 */
export async function callEndpoint<E extends AnyEndpoint>(
  endpoint: E,
  input: EndpointInput<E>,
): Promise<ResponseOf<E>> {
  return readAnswer(endpoint, await sendEndpoint(endpoint, input as LooseInput));
}

/** The same for a paged list: the rows, and how many there are in all. */
export async function callEndpointCounted<E extends AnyEndpoint>(
  endpoint: E,
  input: EndpointInput<E>,
): Promise<CountedAnswer<ResponseOf<E>>> {
  const response = await sendEndpoint(endpoint, input as LooseInput);
  const answer = await readAnswer(endpoint, response);
  const rows = Array.isArray(answer) ? answer.length : 0;
  return { answer, totalCount: Number(response.headers.get('x-total-count') ?? rows) };
}

async function readAnswer<E extends AnyEndpoint>(endpoint: E, response: Response): Promise<ResponseOf<E>> {
  const body: unknown = response.status === 204 ? undefined : await response.json().catch(() => undefined);
  const parsed = endpoint.response.safeParse(body);
  if (!parsed.success) {
    unexpectedErrors.report();
    throw unreadableProblem(parsed.error);
  }
  // The schema is the endpoint's own, which TypeScript cannot follow through the generic.
  return parsed.data as ResponseOf<E>;
}
