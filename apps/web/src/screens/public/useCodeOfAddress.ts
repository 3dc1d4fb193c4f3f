import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { onSessionEnd } from '../../platform/sessionEnd.ts';

/**
 * The code of a link (`?code=`), which is removed from the address at once so that others cannot read it. Null if there is none;
 * `setCode` sets a code from elsewhere, or clears it. A user sent to the login page by a lost connection finds the code again when
 * returning in the same tab.
 */
export function useCodeOfAddress(): [code: string | null, setCode: (code: string | null) => void] {
  const [search, setSearch] = useSearchParams();
  const storageKey = `lanewright-code ${useLocation().pathname}`;
  const inAddress = search.get('code');
  const [code, setCode] = useState(() => inAddress ?? tabStorage()?.getItem(storageKey) ?? null);
  // A second link opened in the same tab has another code.
  if (inAddress !== null && inAddress !== code) setCode(inAddress);

  // An effect, because the address is outside React.
  useEffect(() => {
    if (inAddress !== null) setSearch({}, { replace: true });
  }, [inAddress, setSearch]);

  // Stored only between a lost connection and the return.
  useEffect(() => {
    tabStorage()?.removeItem(storageKey);
    return onSessionEnd((_hadUser, cause) => {
      if (cause === 'noConnection' && code !== null) tabStorage()?.setItem(storageKey, code);
    });
  }, [code, storageKey]);

  return [code, setCode];
}

/** This tab's storage; undefined if the browser blocks it. */
function tabStorage(): Storage | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}
