import { Input } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { codeDigits, codeLength, isWholeCode } from './codeDigits.ts';
import classes from './CodeInput.module.css';

interface CodeInputProps {
  label: string;
  description?: string;
  /** Digits entered so far. */
  value: string;
  onChange: (digits: string) => void;
  /** Called with the code once it is complete. */
  onWhole?: (code: string) => void;
  error?: string | undefined;
  /** The code is being checked: input is disabled. */
  checking?: boolean;
  autoFocus?: boolean;
}

/**
 * The six digits of an authenticator in a single field, so that phones can autofill it, a paste in any format works and screen
 * readers see one field. A rejected code is selected for overwriting.
 */
export function CodeInput(props: CodeInputProps) {
  const { label, description, value, onChange, onWhole, error, checking = false, autoFocus = false } = props;
  const input = useRef<HTMLInputElement>(null);

  // An effect, because the error comes from the server.
  useEffect(() => {
    if (error !== undefined && !checking) {
      input.current?.focus();
      input.current?.select();
    }
  }, [error, checking]);

  const take = (text: string) => {
    const digits = codeDigits(text);
    onChange(digits);
    if (isWholeCode(digits) && digits !== value) onWhole?.(digits);
  };

  return (
    <Input.Wrapper label={label} description={description} error={error} size="md">
      <Input
        ref={input}
        classNames={{ input: classes.code ?? '' }}
        size="lg"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus={autoFocus}
        data-autofocus={autoFocus || undefined}
        pattern="[0-9]*"
        placeholder={'0'.repeat(codeLength)}
        value={value}
        readOnly={checking}
        error={error !== undefined}
        onChange={(event) => take(event.currentTarget.value)}
        onPaste={(event) => {
          // The browser would truncate a pasted sentence before its digits are extracted.
          event.preventDefault();
          take(event.clipboardData.getData('text'));
        }}
      />
    </Input.Wrapper>
  );
}
