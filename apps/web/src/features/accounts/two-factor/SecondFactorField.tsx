import { TextInput } from '@mantine/core';
import { CodeInput } from './CodeInput.tsx';
import { isWholeCode } from './codeDigits.ts';

/** Accepted second factors: an authenticator code or a recovery code. */
export type SecondFactor = 'authenticator' | 'recovery';

interface SecondFactorFieldProps {
  kind: SecondFactor;
  value: string;
  onChange: (code: string) => void;
  /** Called once an authenticator code is complete; a recovery code is submitted with the form's button. */
  onWhole?: (code: string) => void;
  error?: string | undefined;
  checking?: boolean;
  autoFocus?: boolean;
}

/** Recovery codes have ten letters and digits; the dash is optional. */
const recoveryCodeLength = 10;

/** Returns whether a code is complete. */
export function isWholeFactor(kind: SecondFactor, code: string): boolean {
  if (kind === 'authenticator') return isWholeCode(code);
  return code.replaceAll(/[\s-]/g, '').length >= recoveryCodeLength;
}

/** Input for either kind of code. */
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
