import type { Endpoint, ResponseOf } from '@lanewright/contract';
import type { z } from 'zod';
import { unreadableProblem } from './apiProblem.ts';
import type { EndpointInput, LooseInput } from '@lanewright/client/endpointInput';
import { sendEndpoint } from './send.ts';
import { unexpectedErrors } from './unexpectedErrors.ts';

type AnyEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;

/** One page of a list with totals of all rows from its headers: their number and the column totals. */
export interface CountedAnswer<Answer> {
  readonly answer: Answer;
  /** From `x-total-count`. */
  readonly totalCount: number;
  /** From `x-totals`, by field; empty if the list has none. */
  readonly totals: Readonly<Record<string, number>>;
  /** From `x-columns`: columns that are empty, or have the same text, in all rows. Empty if the list does not send them. */
  readonly columns: ColumnContents;
}

/** Columns that do not distinguish the rows. */
export interface ColumnContents {
  readonly empty: readonly string[];
  readonly constant: readonly string[];
}

/**
 * Calls an endpoint of the contract: `callEndpoint(lanes.getLane, { params: { id } })`. Returns the parsed response. Throws
 * `ApiProblem` on an error response or if the server is unreachable, AbortError if aborted.
 */
export async function callEndpoint<E extends AnyEndpoint>(
  endpoint: E,
  input: EndpointInput<E>,
): Promise<ResponseOf<E>> {
  return readAnswer(endpoint, await sendEndpoint(endpoint, input as LooseInput), input.signal);
}

/** The same for a paged list: the rows and the total number. */
export async function callEndpointCounted<E extends AnyEndpoint>(
  endpoint: E,
  input: EndpointInput<E>,
): Promise<CountedAnswer<ResponseOf<E>>> {
  const response = await sendEndpoint(endpoint, input as LooseInput);
  const answer = await readAnswer(endpoint, response, input.signal);
  const rows = Array.isArray(answer) ? answer.length : 0;
  return {
    answer,
    totalCount: Number(response.headers.get('x-total-count') ?? rows),
    totals: readTotals(response.headers.get('x-totals')),
    columns: readColumns(response.headers.get('x-columns')),
  };
}

/** Totals are optional: ignore them if they can't be parsed. */
function readTotals(header: string | null): Record<string, number> {
  if (header === null) return {};
  try {
    const known: unknown = JSON.parse(header);
    return Object.fromEntries(
      Object.entries(known ?? {}).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
    );
  } catch (error) {
    console.warn('The x-totals header could not be read', error);
    return {};
  }
}

/** Optional like totals: ignore them if they can't be parsed. */
function readColumns(header: string | null): ColumnContents {
  const textsOf = (list: unknown) =>
    Array.isArray(list) ? list.filter((one): one is string => typeof one === 'string') : [];
  try {
    const known = JSON.parse(header ?? '{}') as { empty?: unknown; constant?: unknown } | null;
    return { empty: textsOf(known?.empty), constant: textsOf(known?.constant) };
  } catch (error) {
    console.warn('The x-columns header could not be read', error);
    return { empty: [], constant: [] };
  }
}

async function readAnswer<E extends AnyEndpoint>(
  endpoint: E,
  response: Response,
  signal: AbortSignal | undefined,
): Promise<ResponseOf<E>> {
  const body: unknown =
    response.status === 204
      ? undefined
      : await response.json().catch((error: unknown) => {
          // Aborted while reading the body, e.g. by a newer request: not an error.
          if (signal?.aborted === true) throw error;
        });
  const parsed = endpoint.response.safeParse(body);
  if (!parsed.success) {
    unexpectedErrors.report();
    throw unreadableProblem(parsed.error);
  }
  // The schema is the endpoint's own, which TypeScript cannot infer through the generic.
  return parsed.data as ResponseOf<E>;
}
