import type { Endpoint, ResponseOf } from '@lanewright/contract';
import type { EndpointInput } from '@lanewright/client/endpointInput';
import type { z } from 'zod';
import type { Put } from '../../platform/makeStale.ts';
import { mutation, useMutation } from '../../platform/query.ts';
import { sentence } from './formProblem.ts';
import { type FieldErrors, type FormOptions, useSubmitForm } from './useSubmitForm.ts';

type AnyEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;

type BodySent<E> = EndpointInput<E> extends { body?: infer Body } ? Exclude<Body, undefined> : never;

type EndpointFormOptions<E, Values> = FormOptions<Values, ResponseOf<E>> & {
  /** The body of the request. `seen`: the values that were stored when the edit began; undefined overwrites what is stored. */
  toBody: (values: Values, seen: Values | undefined) => BodySent<E>;
} & (
    | {
        save?: undefined;
        input: Omit<EndpointInput<E>, 'body' | 'signal'>;
        /** Entries of the cache whose new content is the answer. */
        puts?: (answer: ResponseOf<E>) => readonly Put[];
      }
    /** Sends the body where sending does more than calling the endpoint, such as asking for a confirmation first. */
    | { save: (body: BodySent<E>) => Promise<ResponseOf<E>>; input?: undefined; puts?: undefined }
  );

/**
 * A form that is sent to one endpoint. It checks what was typed by the endpoint’s body, and shows what is wrong at the field of the
 * same name, like the server’s own answer.
 */
export function useEndpointForm<E extends AnyEndpoint, Values extends object>(
  endpoint: E,
  { toBody, input, puts, save, check, ...options }: EndpointFormOptions<E, Values>,
) {
  const call = useMutation(
    mutation(endpoint, (body: BodySent<E>) => ({ ...input, body }) as unknown as EndpointInput<E>, {
      gcTime: 0,
      ...(puts && { puts }),
    }),
  );
  return useSubmitForm<Values, ResponseOf<E>>({
    ...options,
    check: (values) => ({ ...bodyErrors(endpoint, toBody(values, undefined)), ...check?.(values) }),
    send: (values, seen) => (save ?? call.mutateAsync)(toBody(values, seen)),
  });
}

/** What the schema of the body refuses, by the first part of its path. */
function bodyErrors<Values>(endpoint: AnyEndpoint, body: unknown): FieldErrors<Values> {
  const issues = endpoint.body?.safeParse(body).error?.issues ?? [];
  // The first one of a field is shown.
  return Object.fromEntries(
    issues.toReversed().map(({ path, message }) => [String(path[0] ?? ''), sentence(message)]),
  ) as FieldErrors<Values>;
}
