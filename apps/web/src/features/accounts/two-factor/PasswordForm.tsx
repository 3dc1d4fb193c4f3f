import { Anchor, Button, Group } from '@mantine/core';
import { useState } from 'react';
import { FormProblem } from '../form/FormProblem.tsx';
import { problemOfField } from '../form/formProblem.ts';
import { PasswordField } from '../form/PasswordField.tsx';
import { SubmitButton } from '../form/SubmitButton.tsx';
import { useWait } from '../form/useWait.ts';
import { isWholeFactor, type SecondFactor, SecondFactorField } from './SecondFactorField.tsx';
import classes from './TwoFactorForms.module.css';
import type { Proof } from './twoFactor.api.ts';

interface PasswordFormProps {
  /** Explains why the password is needed. */
  says: string;
  username: string;
  submitLabel: string;
  error: unknown;
  sending: boolean;
  onCancel: () => void;
  /** Two-factor is on: a code is required too. */
  asksCode?: boolean;
  onSend: (proof: Proof) => void;
}

/** Asks a logged-in user for their password again, and for the second factor. */
export function PasswordForm(props: PasswordFormProps) {
  const { says, username, submitLabel, error, sending, asksCode = false, onCancel, onSend } = props;
  const [password, setPassword] = useState('');
  const [kind, setKind] = useState<SecondFactor>('authenticator');
  const [code, setCode] = useState('');
  const wait = useWait(error);
  const isFilled = password !== '' && (!asksCode || isWholeFactor(kind, code));
  const change = () => {
    setKind(kind === 'authenticator' ? 'recovery' : 'authenticator');
    setCode('');
  };
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isFilled && !sending) onSend({ password, ...(asksCode ? { code: code.trim() } : {}) });
      }}
    >
      <p className={classes.says}>{says}</p>
      {/* For password managers, which store username and password together. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        data-autofocus
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={problemOfField(error, 'password')}
      />
      {asksCode && (
        <>
          <SecondFactorField
            key={kind}
            kind={kind}
            value={code}
            onChange={setCode}
            error={problemOfField(error, 'code')}
            checking={sending}
          />
          <Anchor component="button" type="button" size="sm" ta="left" onClick={change}>
            {kind === 'authenticator' ? 'Use a recovery code instead' : 'Use the authenticator instead'}
          </Anchor>
        </>
      )}
      <FormProblem error={error} fields={asksCode ? ['password', 'code'] : ['password']} wait={wait} />
      <Group justify="flex-end" gap="xs" mt={4}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <SubmitButton
          loading={sending}
          wait={wait}
          reason={
            !isFilled && (asksCode ? 'Enter your password and code first' : 'Enter your password first')
          }
        >
          {submitLabel}
        </SubmitButton>
      </Group>
    </form>
  );
}
