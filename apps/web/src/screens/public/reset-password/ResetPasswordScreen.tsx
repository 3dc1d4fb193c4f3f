import { useCodeOfAddress } from '../useCodeOfAddress.ts';
import { AskForReset } from './AskForReset.tsx';
import { SetNewPassword } from './SetNewPassword.tsx';

/** Forgotten password: requests an email and, with the code in it, sets a new password. */
export default function ResetPasswordScreen() {
  const [code, setCode] = useCodeOfAddress();
  if (code === null) return <AskForReset />;
  return <SetNewPassword key={code} code={code} onAskAgain={() => setCode(null)} />;
}
