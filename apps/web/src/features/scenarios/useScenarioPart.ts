import { useCallback } from 'react';
import { type AddressParts, useAddress } from '../../ui/useAddress.ts';
import { noFilters, type ScenarioPart } from './scenarioParts.ts';

/** The way from one part of a scenario's page to another; a step that the browser's back button undoes. */
export function useScenarioPart() {
  const { change } = useAddress();
  const openPart = useCallback(
    (part: ScenarioPart, more: AddressParts = {}) => change({ part, ...noFilters, ...more }, { step: true }),
    [change],
  );
  return { openPart };
}
