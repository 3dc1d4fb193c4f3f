import { Button, Skeleton } from '@mantine/core';
import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { ErrorPanel } from './ErrorPanel.tsx';
import { formatRecent } from './figures.ts';
import classes from './Loaded.module.css';

/** The part of a query result that is needed here. */
export interface LoadedQuery<Data> {
  data: Data | undefined;
  error: Error | null;
  /** When `data` was received, in ms since 1970. */
  dataUpdatedAt: number;
  isFetching: boolean;
  refetch: () => unknown;
}

interface LoadProblemProps {
  query: LoadedQuery<unknown>;
  /** What could not be loaded, if the error itself does not say it. */
  failed?: string;
  /** An alternative to retrying a failed first load. */
  action?: ReactNode;
}

interface LoadedProps<Data> extends LoadProblemProps {
  query: LoadedQuery<Data>;
  /** Placeholder while loading. */
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}

/**
 * Renders a query's data. Once loaded, the data stays, and so do edits based on it: a failed refresh shows one line above. Only a
 * failed first load shows an error instead.
 */
export function Loaded<Data>({ skeleton, children, ...problem }: LoadedProps<Data>) {
  const { data, error } = problem.query;
  if (data !== undefined)
    return (
      <>
        <LoadProblem {...problem} />
        {children(data)}
      </>
    );
  if (error !== null) return <LoadProblem {...problem} />;
  return (
    skeleton ?? (
      <div role="status" aria-label="Loading">
        <Skeleton height={320} radius="md" />
      </div>
    )
  );
}

/**
 * What is wrong with a query, above content that draws its own waiting, such as a table: an error while nothing is
 * loaded, one line saying how old the content is when it could not be refreshed, otherwise nothing.
 */
export function LoadProblem({ query, failed, action }: LoadProblemProps) {
  const { data, error, dataUpdatedAt, isFetching, refetch } = query;
  if (error === null) return null;
  if (data === undefined)
    return (
      <ErrorPanel
        error={error}
        onRetry={() => void refetch()}
        {...(failed === undefined ? {} : { heading: failed })}
        {...(action === undefined ? {} : { action })}
      />
    );
  return (
    <p className={classes.stale} role="status">
      <CloudOff size={15} aria-hidden />
      <span>Couldn’t refresh. Showing data from {formatRecent(dataUpdatedAt)}.</span>
      <Button size="compact-xs" variant="default" loading={isFetching} onClick={() => void refetch()}>
        Retry
      </Button>
    </p>
  );
}

type DataOf<Queries extends readonly LoadedQuery<unknown>[]> = {
  [At in keyof Queries]: Exclude<Queries[At]['data'], undefined>;
};

/** Several queries as one: loaded when all are, as old as the oldest, and tried again where they failed. */
export function together<Queries extends readonly LoadedQuery<unknown>[]>(
  ...queries: Queries
): LoadedQuery<DataOf<Queries>> {
  const missing = queries.filter(({ data }) => data === undefined);
  const failed = (missing.length > 0 ? missing : queries).filter(({ error }) => error !== null);
  return {
    data: missing.length > 0 ? undefined : (queries.map(({ data }) => data) as DataOf<Queries>),
    error: failed[0]?.error ?? null,
    dataUpdatedAt: Math.min(...queries.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    isFetching: failed.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(failed.map(({ refetch }) => refetch())),
  };
}
