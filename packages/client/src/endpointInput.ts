import type { Endpoint } from '@lanewright/contract';
import type { z } from 'zod';

/**
 * Optional keys follow the schema's input (defaults are optional), types follow its output: a coerced number is passed as a number.
 */
type Sent<In, Out> = { [K in keyof In]: K extends keyof Out ? Out[K] : In[K] };

type NothingNeeded = Record<never, never>;

type Part<Name extends string, Schema extends z.ZodType> = Schema extends z.ZodUndefined
  ? NothingNeeded
  : NothingNeeded extends z.input<Schema>
    ? { [K in Name]?: Sent<z.input<Schema>, z.output<Schema>> }
    : { [K in Name]: Sent<z.input<Schema>, z.output<Schema>> };

/** Input of a request to this endpoint: its params, query and body, and an optional abort signal. */
export type EndpointInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType>
    ? Part<'params', P> & Part<'query', Q> & Part<'body', B> & { signal?: AbortSignal | undefined }
    : never;

/** The same, loosely typed for code inside the client. */
export interface LooseInput {
  params?: Record<string, unknown> | undefined;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
  signal?: AbortSignal | undefined;
}
