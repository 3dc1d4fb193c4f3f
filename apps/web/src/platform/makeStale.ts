import type { Endpoint, List } from '@lanewright/contract';
import type { LooseInput } from '@lanewright/client/endpointInput';
import { hashKey, MutationCache, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiProblem } from './apiProblem.ts';
import { isLastSave } from './waitingSaves.ts';

/** An endpoint with the input that it was sent. */
export interface Call {
  readonly endpoint: Pick<Endpoint, 'method' | 'path' | 'shows'>;
  readonly input: Omit<LooseInput, 'signal'>;
}

/** Changed lists, as the hub reports them or a finished mutation knows them. A null or missing part means any. */
export interface Change {
  readonly lists: readonly List[];
  readonly customerId?: string | null;
  readonly mode?: number | null;
  readonly laneIds?: readonly string[] | undefined;
}

/** An entry of the cache with its new content. */
export interface Put {
  readonly queryKey: QueryKey;
  readonly answer: unknown;
}

/** What a mutation does to the cache when it has finished. */
export type Effects<Answer, Variables> = {
  /** Entries whose new content is the answer, or a part of it: they are not requested again. */
  puts?(answer: Answer, variables: Variables): readonly Put[];
  /** The ID of what was deleted: its panel is still closing, and asking for it again would fail. */
  gone?(variables: Variables): string;
  /** Whether the mutation is pending until what it changed is loaded again; default true. */
  readonly waits?: boolean;
};

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { calls?: readonly Call[]; isEdited?: boolean };
    mutationMeta: { lists?: readonly List[] } & Effects<unknown, unknown>;
  }
}

/** Whether a change makes the answer of a call stale: the lists meet, and no narrowing input differs. */
export function isStale({ endpoint: { shows }, input }: Call, change: Change): boolean {
  if (shows === undefined || !shows.lists.some((list) => change.lists.includes(list))) return false;
  const isOther = (name: string | undefined, changed: readonly (string | number)[] | undefined) => {
    const [part = '', field = ''] = name?.split('.') ?? [];
    const parts = input as Readonly<Record<string, Readonly<Record<string, string | number>> | undefined>>;
    const asked = parts[part]?.[field];
    return asked !== undefined && changed !== undefined && !changed.map(String).includes(String(asked));
  };
  const one = (value: string | number | null | undefined) => (value == null ? undefined : [value]);
  return (
    !isOther(shows.mode, one(change.mode)) &&
    !isOther(shows.customer, one(change.customerId)) &&
    !isOther(shows.lane, change.laneIds)
  );
}

interface Extent {
  /** The user’s own change: it also replaces what is being edited. */
  readonly isOwn?: boolean;
  /** Entries that do not become stale. */
  readonly isExcluded?: (query: Query) => boolean;
  /** A request in progress is fresh enough. */
  readonly acceptsPending?: boolean;
}

/**
 * Makes the entries that changes concern stale, and loads those on screen again. Something that is being edited is only loaded
 * again by the user’s own change; once it is closed, every change makes it stale.
 */
export function makeStale(
  client: Pick<QueryClient, 'invalidateQueries'>,
  changes: readonly Change[],
  { isOwn = false, isExcluded = () => false, acceptsPending = false }: Extent = {},
): Promise<void> {
  const predicate = (query: Query) => {
    const { calls = [], isEdited = false } = query.meta ?? {};
    if (isExcluded(query) || (isEdited && !isOwn && query.isActive())) return false;
    return calls.some((call) => changes.some((change) => isStale(call, change)));
  };
  return client.invalidateQueries({ predicate }, { cancelRefetch: !acceptsPending });
}

/** Applies a finished change to the cache: puts what is known, and makes stale what else changed. */
export function settle(
  client: QueryClient,
  lists: readonly List[],
  puts: readonly Put[] = [],
  gone?: string,
): Promise<void> {
  for (const { queryKey, answer } of puts) client.setQueryData(queryKey, answer);
  const known = new Set(puts.map(({ queryKey }) => hashKey(queryKey)));
  return makeStale(client, [{ lists }], {
    isOwn: true,
    isExcluded: (query) => known.has(query.queryHash) || (gone !== undefined && isAbout(query, gone)),
  });
}

function isAbout({ meta }: Query, id: string): boolean {
  return meta?.calls?.some(({ input }) => Object.values(input.params ?? {}).includes(id)) === true;
}

/** Statuses of a change that no longer fits: the screen shows something that has changed. */
const conflicts: ReadonlySet<number> = new Set([404, 409, 410, 422]);
/** A refusal that names a field is about what was typed. */
const isConflict = (error: unknown) =>
  error instanceof ApiProblem && conflicts.has(error.status) && error.field === undefined;

/** A cache of mutations in which every finished one makes stale what it changed. */
export function createMutationCache(): MutationCache {
  return new MutationCache({
    async onSuccess(answer, variables, _result, { meta = {}, options: { mutationKey } }, { client }) {
      const puts = meta.puts?.(answer, variables);
      const lists = isLast(client, mutationKey) ? (meta.lists ?? []) : [];
      const loading = settle(client, lists, puts, meta.gone?.(variables));
      if (meta.waits !== false) await loading;
    },
    onError(error, _variables, _result, { meta, options: { mutationKey } }, { client }) {
      if (isConflict(error) && isLast(client, mutationKey))
        void makeStale(client, [{ lists: meta?.lists ?? [] }]);
    },
  });
}

/** Loading again what later saves in the queue also change would overwrite their optimistic changes. */
const isLast = (client: QueryClient, mutationKey: QueryKey | undefined) =>
  mutationKey === undefined || isLastSave(client, mutationKey);
