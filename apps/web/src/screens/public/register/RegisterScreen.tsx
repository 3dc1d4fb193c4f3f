import { useCodeOfAddress } from '../useCodeOfAddress.ts';
import { codeOfText } from './codeOfText.ts';
import { Invitation } from './Invitation.tsx';
import { PasteCode } from './PasteCode.tsx';

/** Registration with an invitation code; without one, explains invitations and asks for a code. */
export default function RegisterScreen() {
  const [given, setGiven] = useCodeOfAddress();
  const code = given === null ? undefined : codeOfText(given);
  if (code === undefined) return <PasteCode isUnreadable={given !== null} onCode={setGiven} />;
  // The key resets typed values for another code.
  return <Invitation key={code} code={code} onOtherCode={() => setGiven(null)} />;
}
