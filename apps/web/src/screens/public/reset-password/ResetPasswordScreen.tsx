import { useCodeOfAddress } from '../useCodeOfAddress.ts';
import { AskForReset } from './AskForReset.tsx';
import { SetNewPassword } from './SetNewPassword.tsx';

/** A forgotten password: asks for a mail, and with the mail's code takes a new one. */
export default function ResetPasswordScreen() {
  const [code, setCode] = useCodeOfAddress();
  if (code === null) return <AskForReset />;
  return <SetNewPassword key={code} code={code} onAskAgain={() => setCode(null)} />;
}
