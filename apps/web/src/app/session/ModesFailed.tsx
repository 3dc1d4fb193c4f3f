import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import type { useAvailableModes } from './useAvailableModes.ts';

/** Stands where a screen needs the available modes and cannot have them. */
export function ModesFailed({ asked }: { asked: ReturnType<typeof useAvailableModes> }) {
  return (
    <ErrorPanel
      error={asked.error}
      heading="Your transport modes could not be loaded"
      onRetry={() => void asked.refetch()}
    />
  );
}
