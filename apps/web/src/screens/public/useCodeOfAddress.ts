import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { onSessionEnd } from '../../platform/sessionEnd.ts';

/**
 * The code of a link (`?code=`), which leaves the address at once: it must not stay where others may read it. Null when
 * there is none; `setCode` takes one that came another way, or drops it. Who is sent to the login page by a lost
 * connection finds the code again on coming back, in the same tab.
 */
export function useCodeOfAddress(): [code: string | null, setCode: (code: string | null) => void] {
  const [search, setSearch] = useSearchParams();
  const storageKey = `lanewright-code ${useLocation().pathname}`;
  const inAddress = search.get('code');
  const [code, setCode] = useState(() => inAddress ?? tabStorage()?.getItem(storageKey) ?? null);
  // A second link opened in the same tab is another code.
  if (inAddress !== null && inAddress !== code) setCode(inAddress);

  // An effect, since the address is outside of React.
  useEffect(() => {
    if (inAddress !== null) setSearch({}, { replace: true });
  }, [inAddress, setSearch]);

  // Kept only between a lost connection and the way back.
  useEffect(() => {
    tabStorage()?.removeItem(storageKey);
    return onSessionEnd((_hadUser, cause) => {
      if (cause === 'noConnection' && code !== null) tabStorage()?.setItem(storageKey, code);
    });
  }, [code, storageKey]);

  return [code, setCode];
}

/** What this tab keeps; undefined where the browser's settings forbid it. */
function tabStorage(): Storage | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}
