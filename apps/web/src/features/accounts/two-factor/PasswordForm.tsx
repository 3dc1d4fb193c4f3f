import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { Form, FormFoot } from '../../../ui/form/Form.tsx';
import { useSubmitForm } from '../../../ui/form/useSubmitForm.ts';
import { PasswordField } from '../form/PasswordField.tsx';
import { isWholeFactor, type SecondFactor, SecondFactorField } from './SecondFactorField.tsx';
import classes from './TwoFactorForms.module.css';
import type { Proof } from './twoFactor.api.ts';

interface PasswordFormProps {
  /** Explains why the password is needed. */
  says: string;
  username: string;
  submitLabel: string;
  onCancel: () => void;
  /** Two-factor is on: a code is required too. */
  asksCode?: boolean;
  color?: string;
  onSend: (proof: Proof) => Promise<unknown>;
  onSent?: () => void;
}

/** Asks a logged-in user for their password again, and for the second factor. */
export function PasswordForm(props: PasswordFormProps) {
  const { says, username, submitLabel, asksCode = false, onCancel, color, onSend, onSent } = props;
  const [kind, setKind] = useState<SecondFactor>('authenticator');
  const form = useSubmitForm({
    initial: { password: '', code: '' },
    isNew: true,
    missing: ({ password, code }) =>
      asksCode
        ? (password === '' || !isWholeFactor(kind, code)) && 'Enter your password and code first'
        : password === '' && 'Enter your password first',
    send: ({ password, code }) => onSend({ password, ...(asksCode ? { code: code.trim() } : {}) }),
    ...(onSent === undefined ? {} : { onSaved: onSent }),
  });
  const change = () => {
    setKind(kind === 'authenticator' ? 'recovery' : 'authenticator');
    form.set({ code: '' });
  };
  return (
    <Form form={form} className={classes.form}>
      <p className={classes.says}>{says}</p>
      {/* For password managers, which store username and password together. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        data-autofocus
        {...form.field('password')}
      />
      {asksCode && (
        <>
          <SecondFactorField key={kind} kind={kind} {...form.field('code')} checking={form.isPending} />
          <Anchor component="button" type="button" size="sm" ta="left" onClick={change}>
            {kind === 'authenticator' ? 'Use a recovery code instead' : 'Use the authenticator instead'}
          </Anchor>
        </>
      )}
      <FormFoot form={form} submit={submitLabel} onCancel={onCancel} color={color} />
    </Form>
  );
}
