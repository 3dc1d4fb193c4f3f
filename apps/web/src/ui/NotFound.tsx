import { Button } from '@mantine/core';
import { EmptyState } from './EmptyState.tsx';
import { ErrorPanel } from './ErrorPanel.tsx';

interface NothingToOpenProps {
  /** What the address refers to: "user". */
  what: string;
  /** Why it could not be loaded; null if it does not exist. */
  error: unknown;
  onRetry: () => void;
  onClose: () => void;
}

/** Shown in a panel whose address names an item that does not exist or could not be loaded. */
export function NotFound({ what, error, onRetry, onClose }: NothingToOpenProps) {
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
