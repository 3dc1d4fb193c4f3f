import { useCodeOfAddress } from '../useCodeOfAddress.ts';
import { codeOfText } from './codeOfText.ts';
import { Invitation } from './Invitation.tsx';
import { PasteCode } from './PasteCode.tsx';

/** Registering with an invitation's code; without one it says what invitations are, and takes a code. */
export default function RegisterScreen() {
  const [given, setGiven] = useCodeOfAddress();
  const code = given === null ? undefined : codeOfText(given);
  if (code === undefined) return <PasteCode isUnreadable={given !== null} onCode={setGiven} />;
  // Another code is another invitation: nothing typed for the one belongs to the other.
  return <Invitation key={code} code={code} onOtherCode={() => setGiven(null)} />;
}
