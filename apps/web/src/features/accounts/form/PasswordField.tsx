import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** A password to type, with a button that shows and hides it. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      // Whether it may be seen is for the person to say, not for a spell checker on the network.
      spellCheck={false}
      autoCapitalize="none"
      // Mantine says it of other fields only.
      aria-invalid={Boolean(props.error) || undefined}
      visibilityToggleButtonProps={{ 'aria-label': 'Show or hide password', tabIndex: 0 }}
      {...props}
    />
  );
}
