import { useCallback } from 'react';
import { type AddressParts, useAddress } from '../../ui/useAddress.ts';
import { noFilters, type ScenarioPart } from './scenarioParts.ts';

/** Switches to another part of a scenario's page; adds a history entry, so that the back button returns. */
export function useScenarioPart() {
  const { change } = useAddress();
  const openPart = useCallback(
    (part: ScenarioPart, more: AddressParts = {}) => change({ part, ...noFilters, ...more }, { step: true }),
    [change],
  );
  return { openPart };
}
