import { Button, Skeleton } from '@mantine/core';
import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { ErrorPanel } from './ErrorPanel.tsx';
import { formatRecent } from './figures.ts';
import classes from './Loaded.module.css';

/** As much of a query's result as is shown. */
export interface LoadedQuery<Data> {
  data: Data | undefined;
  error: Error | null;
  /** When `data` was received, in milliseconds since 1970. */
  dataUpdatedAt: number;
  isFetching: boolean;
  refetch: () => unknown;
}

interface LoadedProps<Data> {
  query: LoadedQuery<Data>;
  /** What could not be loaded, when the problem itself does not say. */
  failed?: string;
  /** Another way out of a failed first load than trying again. */
  action?: ReactNode;
  /** Stands where the content will be. */
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}

/**
 * What a query loaded. Once there is data it stays, and so does what a person has typed over it: a refresh that fails is
 * one line above. Only a first load that fails shows an error in its place.
 */
export function Loaded<Data>({ query, failed, action, skeleton, children }: LoadedProps<Data>) {
  const { data, error, refetch } = query;
  if (data !== undefined)
    return (
      <>
        <StaleLine query={query} />
        {children(data)}
      </>
    );
  if (error !== null)
    return (
      <ErrorPanel
        error={error}
        onRetry={() => void refetch()}
        {...(failed === undefined ? {} : { heading: failed })}
        {...(action === undefined ? {} : { action })}
      />
    );
  return (
    skeleton ?? (
      <div role="status" aria-label="Loading">
        <Skeleton height={320} radius="md" />
      </div>
    )
  );
}

/** Says that what is shown could not be refreshed, and how old it is; nothing while it is fresh or not loaded at all. */
export function StaleLine({ query }: { query: LoadedQuery<unknown> }) {
  const { data, error, dataUpdatedAt, isFetching, refetch } = query;
  if (error === null || data === undefined) return null;
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
