import { useEffect } from 'react';
import { useLocation } from 'react-router';

/**
 * Brings the section that the address names into view, also when it is chosen a second time, and once more when
 * everything `isWhole`: sections that come later move the ones below.
 */
export function useScrollToSection(isWhole: boolean): void {
  const { hash, key } = useLocation();
  // An effect, since the router changes the address without the browser following it.
  useEffect(() => {
    const section = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
    section?.scrollIntoView({ block: 'start' });
  }, [hash, key, isWhole]);
}
