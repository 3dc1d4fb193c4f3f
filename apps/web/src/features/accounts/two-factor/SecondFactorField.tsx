import { TextInput } from '@mantine/core';
import { CodeInput } from './CodeInput.tsx';
import { isWholeCode } from './codeDigits.ts';

/** What may stand for the second factor: a code of the authenticator, or one of the recovery codes. */
export type SecondFactor = 'authenticator' | 'recovery';

interface SecondFactorFieldProps {
  kind: SecondFactor;
  value: string;
  onChange: (code: string) => void;
  /** Called as soon as an authenticator's code is whole; a recovery code is sent by the form's button. */
  onWhole?: (code: string) => void;
  error?: string | undefined;
  checking?: boolean;
  autoFocus?: boolean;
}

/** Recovery codes have ten letters and digits, and a dash that is of no matter. */
const recoveryCodeLength = 10;

/** Whether a code may be sent. */
export function isWholeFactor(kind: SecondFactor, code: string): boolean {
  if (kind === 'authenticator') return isWholeCode(code);
  return code.replaceAll(/[\s-]/g, '').length >= recoveryCodeLength;
}

/** The field for a code of either kind. */
export function SecondFactorField({ kind, onWhole, ...field }: SecondFactorFieldProps) {
  if (kind === 'authenticator')
    return <CodeInput label="Code" {...(onWhole === undefined ? {} : { onWhole })} {...field} />;
  const { value, onChange, error, checking = false, autoFocus = false } = field;
  return (
    <TextInput
      label="Recovery code"
      size="md"
      placeholder="ABCDE-12345"
      autoFocus={autoFocus}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      readOnly={checking}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
    />
  );
}
