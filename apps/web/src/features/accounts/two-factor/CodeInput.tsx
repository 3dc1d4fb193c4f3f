import { Input } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { codeDigits, codeLength, isWholeCode } from './codeDigits.ts';
import classes from './CodeInput.module.css';

interface CodeInputProps {
  label: string;
  description?: string;
  /** The digits so far. */
  value: string;
  onChange: (digits: string) => void;
  /** Called with the code as soon as its last digit is there. */
  onWhole?: (code: string) => void;
  error?: string | undefined;
  /** The code is being checked: no typing now. */
  checking?: boolean;
  autoFocus?: boolean;
}

/**
 * The six digits of an authenticator: one field, so that phones fill it in, a paste of any spelling
 * works and a screen reader meets one thing. A code that was refused is selected, to be typed over.
 */
export function CodeInput(props: CodeInputProps) {
  const { label, description, value, onChange, onWhole, error, checking = false, autoFocus = false } = props;
  const input = useRef<HTMLInputElement>(null);

  // An effect, since the refusal comes from the server.
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
          // The browser would cut a pasted sentence before its digits are found.
          event.preventDefault();
          take(event.clipboardData.getData('text'));
        }}
      />
    </Input.Wrapper>
  );
}
