import type { Endpoint, ResponseOf } from '@lanewright/contract';
import type { EndpointInput } from '@lanewright/client/endpointInput';
import {
  type DataTag,
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  type QueryKey,
  queryOptions,
  useQueryClient,
  type UseMutationOptions,
  type UseQueryOptions,
} from '@tanstack/react-query';
import type { z } from 'zod';
import { callEndpoint, callEndpointCounted } from './apiClient.ts';
import { type Call, type Effects, makeStale, type Put, settle } from './makeStale.ts';

export type { QueryClient } from '@tanstack/react-query';
export { useInfiniteQuery, useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';

type AnyEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;

type Version = string | number | null | readonly (string | number | null)[];

type Options<Answer, Shown> = Omit<
  UseQueryOptions<Answer, Error, Shown>,
  'queryKey' | 'queryFn' | 'meta' | 'refetchInterval'
> & {
  /** Reloads after this many milliseconds: for progress that no event reports. */
  everyMs?: number | ((answer: Answer | undefined) => number | false);
  /** Shows the previous answer while one for another input is loading. */
  keepsPrevious?: boolean;
  /** State that the answer depends on besides its input: a change loads it again. */
  version?: Version;
  /** Overrides the `edited` of the endpoint. */
  edited?: boolean;
};

/** One call, for `queryBy`. */
export const call = <E extends AnyEndpoint>(endpoint: E, input: EndpointInput<E>): Call => ({
  endpoint,
  input,
});

const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`;
const keyOf = ({ endpoint, input: { params, query, body } }: Call) => [nameOf(endpoint), params, query, body];

/** Matches the cached answers of an endpoint, whatever its input. */
export const answersOf = (endpoint: AnyEndpoint) => ({ queryKey: [nameOf(endpoint)] });

/** The `version` of an entry. */
export const versionOf = (entry: { queryKey: QueryKey } | undefined) =>
  entry?.queryKey.at(-1) as Version | undefined;

const isEditor = (calls: readonly Call[]) => calls.every(({ endpoint }) => endpoint.shows?.edited === true);
/** What is being edited is only loaded again on request. */
const whileEdited = {
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
};

/** Reads an endpoint: `useQuery(query(overview.getLane, { params: { id } }))`. */
export function query<E extends AnyEndpoint, Shown = ResponseOf<E>>(
  endpoint: E,
  input: EndpointInput<E>,
  options?: Options<ResponseOf<E>, Shown>,
) {
  return queryBy([call(endpoint, input)], (signal) => callEndpoint(endpoint, { ...input, signal }), options);
}

/** One page of a list, with the number of all its rows. */
export interface Page<Row> {
  readonly rows: Row;
  readonly total: number;
}

/** Reads a page of a list. */
export function pageQuery<E extends AnyEndpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  options?: Options<Page<ResponseOf<E>>, Page<ResponseOf<E>>>,
) {
  const ask = async (signal: AbortSignal) => {
    const { answer, totalCount } = await callEndpointCounted(endpoint, { ...input, signal });
    return { rows: answer, total: totalCount };
  };
  return queryBy([call(endpoint, input)], ask, { keepsPrevious: true, version: 'page', ...options });
}

/** Reads a list page by page. `hasMore` says whether there is a page after those that are loaded. */
export function pagesQuery<E extends AnyEndpoint, Answer>(
  endpoint: E,
  input: EndpointInput<E>,
  {
    ask,
    hasMore,
    version,
    keepsPrevious = false,
  }: {
    ask: (page: number, signal: AbortSignal) => Promise<Answer>;
    hasMore: (last: Answer, pages: readonly Answer[]) => boolean;
    version?: Version;
    keepsPrevious?: boolean;
  },
) {
  const calls = [call(endpoint, input)];
  return infiniteQueryOptions({
    queryKey: [...calls.flatMap(keyOf), 'pages', version],
    queryFn: ({ pageParam, signal }) => ask(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last: Answer, pages) => (hasMore(last, pages) ? pages.length + 1 : undefined),
    meta: { calls, isEdited: isEditor(calls) },
    ...(isEditor(calls) ? whileEdited : {}),
    ...(keepsPrevious ? { placeholderData: keepPreviousData } : {}),
  });
}

/** Combines calls into one answer, or reads one in another way. It is stale as soon as one of the calls is. */
export function queryBy<Answer, Shown = Answer>(
  calls: readonly Call[],
  ask: (signal: AbortSignal) => Promise<Answer>,
  {
    everyMs,
    keepsPrevious = false,
    version,
    edited = isEditor(calls),
    ...options
  }: Options<Answer, Shown> = {},
) {
  return queryOptions<Answer, Error, Shown>({
    queryKey: [...calls.flatMap(keyOf), version],
    queryFn: ({ signal }) => ask(signal),
    meta: { calls, isEdited: edited },
    ...(edited ? whileEdited : {}),
    ...(keepsPrevious ? { placeholderData: keepPreviousData as never } : {}),
    ...(everyMs === undefined
      ? {}
      : { refetchInterval: typeof everyMs === 'function' ? ({ state }) => everyMs(state.data) : everyMs }),
    ...options,
  });
}

type Finished<Answer, Variables> = Omit<UseMutationOptions<Answer, Error, Variables>, 'mutationFn' | 'meta'> &
  Effects<Answer, Variables>;

/** Sends a change: `useMutation(mutation(awards.acceptBids, (wish: Wish) => ({ body: [wish] })))`. */
export function mutation<E extends AnyEndpoint, Variables = void>(
  endpoint: E,
  inputOf: (variables: Variables) => EndpointInput<E>,
  options?: Finished<ResponseOf<E>, Variables>,
) {
  return mutationBy(
    [endpoint],
    (variables: Variables) => callEndpoint(endpoint, inputOf(variables)),
    options,
  );
}

/** Sends a change in another way, such as a file or several requests. */
export function mutationBy<Answer, Variables = void>(
  endpoints: readonly Pick<Endpoint, 'changes'>[],
  send: (variables: Variables) => Promise<Answer>,
  { puts, gone, waits, ...options }: Finished<Answer, Variables> = {},
) {
  const lists = endpoints.flatMap(({ changes = [] }) => changes);
  return mutationOptions<Answer, Error, Variables>({
    mutationFn: send,
    meta: { lists, puts, gone, waits },
    ...options,
  });
}

/** An entry with its new content, for `puts`. */
export function put<Answer>(
  { queryKey }: { queryKey: DataTag<QueryKey, Answer, Error> },
  answer: NoInfer<Answer>,
): Put {
  return { queryKey, answer };
}

/** Applies to the cache what an endpoint changed that was called outside a mutation. */
export function hasChanged(
  client: QueryClient,
  { changes = [] }: Pick<Endpoint, 'changes'>,
  puts: readonly Put[] = [],
): Promise<void> {
  return settle(client, changes, puts);
}

/** Returns a function that loads again what an endpoint changes: someone else has changed it. */
export function useReload({ changes = [] }: Pick<Endpoint, 'changes'>): () => Promise<void> {
  const client = useQueryClient();
  return () => makeStale(client, [{ lists: changes }], { isOwn: true });
}
