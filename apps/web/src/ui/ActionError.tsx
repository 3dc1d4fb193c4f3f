import type { ReactNode } from 'react';
import { ErrorPanel } from './ErrorPanel.tsx';

interface ActionErrorProps {
  /** What may have failed: a mutation, or the sending of a file. `Loaded` shows the errors of queries, so that their data stays. */
  of?: { readonly error: unknown; readonly refetch?: never };
  /** What failed, if the error itself does not say it. */
  heading?: string;
  onRetry?: () => void;
  /** An alternative to retrying. */
  action?: ReactNode;
}

/** Shows why an action failed, next to what it would have changed; nothing if it did not. */
export function ActionError({ of, ...more }: ActionErrorProps) {
  if (of?.error === null) return null;
  return <ErrorPanel error={of?.error} {...more} />;
}
