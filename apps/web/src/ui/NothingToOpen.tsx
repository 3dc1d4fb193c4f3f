import { Button } from '@mantine/core';
import { EmptyState } from './EmptyState.tsx';
import { ErrorPanel } from './ErrorPanel.tsx';

interface NothingToOpenProps {
  /** What the address names: "user". */
  what: string;
  /** Why it could not be looked up; null when there is none. */
  error: unknown;
  onRetry: () => void;
  onClose: () => void;
}

/** Stands in a panel whose address names what is not there, or what could not be looked up. */
export function NothingToOpen({ what, error, onRetry, onClose }: NothingToOpenProps) {
  const close = (
    <Button size="xs" variant="default" onClick={onClose}>
      Close
    </Button>
  );
  if (error !== null) return <ErrorPanel error={error} onRetry={onRetry} action={close} />;
  return (
    <EmptyState title={`This ${what} no longer exists`} action={close}>
      The link may be outdated, or the {what} was deleted.
    </EmptyState>
  );
}
