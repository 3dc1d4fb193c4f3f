import type { OfferedMode } from '@lanewright/freight';
import { useLocation } from 'react-router';
import { modeOfPath } from './paths.ts';

/** Returns the mode of the current page. Throws on pages that belong to no mode. */
export function useMode(): OfferedMode {
  const { pathname } = useLocation();
  const mode = modeOfPath(pathname);
  if (mode === undefined) throw new Error(`${pathname} belongs to no transport mode`);
  return mode;
}
