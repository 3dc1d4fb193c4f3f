import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

/**
 * The code of a link (`?code=`), which leaves the address at once: it must not stay where others may read it. Null when
 * there is none; `setCode` takes one that came another way, or drops it.
 */
export function useCodeOfAddress(): [code: string | null, setCode: (code: string | null) => void] {
  const [search, setSearch] = useSearchParams();
  const inAddress = search.get('code');
  const [code, setCode] = useState(inAddress);
  // A second link opened in the same tab is another code.
  if (inAddress !== null && inAddress !== code) setCode(inAddress);

  // An effect, since the address is outside of React.
  useEffect(() => {
    if (inAddress !== null) setSearch({}, { replace: true });
  }, [inAddress, setSearch]);

  return [code, setCode];
}
