import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { AskForReset } from './AskForReset.tsx';
import { SetNewPassword } from './SetNewPassword.tsx';

/** A forgotten password: asks for a mail, and with the mail's code takes a new one. */
export default function ResetPasswordScreen() {
  const [search, setSearch] = useSearchParams();
  const inAddress = search.get('code');
  const [code, setCode] = useState(inAddress);
  // A second link opened in the same tab is another code.
  if (inAddress !== null && inAddress !== code) setCode(inAddress);

  // An effect, since the address is outside of React: a code does not stay where others may read it.
  useEffect(() => {
    if (inAddress !== null) setSearch({}, { replace: true });
  }, [inAddress, setSearch]);

  if (code === null) return <AskForReset />;
  return <SetNewPassword key={code} code={code} onAskAgain={() => setCode(null)} />;
}
