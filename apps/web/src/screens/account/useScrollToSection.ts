import { useEffect } from 'react';
import { useLocation } from 'react-router';

/**
 * Scrolls to the section in the address, also when it is selected again, and once more when `isWhole` becomes true: sections that
 * load later move the ones below.
 */
export function useScrollToSection(isWhole: boolean): void {
  const { hash, key } = useLocation();
  // An effect, because the router changes the address without native scrolling.
  useEffect(() => {
    const section = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
    section?.scrollIntoView({ block: 'start' });
  }, [hash, key, isWhole]);
}
