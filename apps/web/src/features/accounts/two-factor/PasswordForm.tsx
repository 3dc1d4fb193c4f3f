import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { FormProblem } from '../form/FormProblem.tsx';
import { problemOfField } from '../form/formProblem.ts';
import { PasswordField } from '../form/PasswordField.tsx';
import { SubmitButton } from '../form/SubmitButton.tsx';
import { useWait } from '../form/useWait.ts';
import classes from './TwoFactorForms.module.css';

interface PasswordFormProps {
  /** What for. */
  says: string;
  username: string;
  submitLabel: string;
  error: unknown;
  sending: boolean;
  onCancel: () => void;
  onSend: (password: string) => void;
}

/** Asks a person who is logged in for the password once more. */
export function PasswordForm(props: PasswordFormProps) {
  const { says, username, submitLabel, error, sending, onCancel, onSend } = props;
  const [password, setPassword] = useState('');
  const wait = useWait(error);
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (password !== '' && !sending) onSend(password);
      }}
    >
      <p className={classes.says}>{says}</p>
      {/* For password managers, which keep the two together. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        data-autofocus
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={problemOfField(error, 'password')}
      />
      <FormProblem error={error} fields={['password']} wait={wait} />
      <Group justify="flex-end" gap="xs" mt={4}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <SubmitButton loading={sending} wait={wait} reason={password === '' && 'Enter your password first'}>
          {submitLabel}
        </SubmitButton>
      </Group>
    </form>
  );
}
