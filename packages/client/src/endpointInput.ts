import type { Endpoint } from '@lanewright/contract';
import type { z } from 'zod';

/**
 * Which keys may be left out follows what goes in (defaults are optional), the types follow what comes
 * out: a coerced number is asked for as a number.
 */
type Sent<In, Out> = { [K in keyof In]: K extends keyof Out ? Out[K] : In[K] };

type NothingNeeded = Record<never, never>;

type Part<Name extends string, Schema extends z.ZodType> = Schema extends z.ZodUndefined
  ? NothingNeeded
  : NothingNeeded extends z.input<Schema>
    ? { [K in Name]?: Sent<z.input<Schema>, z.output<Schema>> }
    : { [K in Name]: Sent<z.input<Schema>, z.output<Schema>> };

/** What a call of this endpoint must be given: its params, query and body, and an optional abort signal. */
export type EndpointInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType>
    ? Part<'params', P> & Part<'query', Q> & Part<'body', B> & { signal?: AbortSignal | undefined }
    : never;

/** The same, as code inside the client reads it. */
export interface LooseInput {
  params?: Record<string, unknown> | undefined;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
  signal?: AbortSignal | undefined;
}
