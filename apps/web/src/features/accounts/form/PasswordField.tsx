import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** A password field with a show/hide button. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      // A shown password must not be sent to an online spell checker.
      spellCheck={false}
      autoCapitalize="none"
      // Mantine sets it on other inputs only.
      aria-invalid={Boolean(props.error) || undefined}
      visibilityToggleButtonProps={{ 'aria-label': 'Show or hide password', tabIndex: 0 }}
      {...props}
    />
  );
}
