import type { useAvailableModes } from './useAvailableModes.ts';
import { LoadProblem } from '../../ui/Loaded.tsx';

/** Stands where a screen needs the available modes and cannot have them. */
export function ModesFailed({ asked }: { asked: ReturnType<typeof useAvailableModes> }) {
  return <LoadProblem query={asked} failed="Your transport modes couldn’t be loaded" />;
}
