import type { useAvailableModes } from './useAvailableModes.ts';
import { LoadProblem } from '../../ui/Loaded.tsx';

/** Replaces a screen that needs the available modes when they cannot be loaded. */
export function ModesFailed({ asked }: { asked: ReturnType<typeof useAvailableModes> }) {
  return <LoadProblem query={asked} failed="Your transport modes couldn’t be loaded" />;
}
