import { accounts } from '@lanewright/contract';
import { Anchor, Modal, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Form, FormFoot } from '../form/Form.tsx';
import { useEndpointForm } from '../form/useEndpointForm.ts';

interface ConfirmIdentityDialogProps {
  opened: boolean;
  onConfirmed: () => void;
  onCancel: () => void;
}

/** Asks for the password again, or a two-factor code, before actions that must not be possible in an unattended browser. */
export function ConfirmIdentityDialog({ opened, onConfirmed, onCancel }: ConfirmIdentityDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onCancel}
      title="Confirm your identity"
      centered
      size="sm"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {/* Unmounted when closed, so that no input remains. */}
      <ConfirmForm onConfirmed={onConfirmed} onCancel={onCancel} />
    </Modal>
  );
}

type Proof = 'password' | 'code';

function ConfirmForm({ onConfirmed, onCancel }: Omit<ConfirmIdentityDialogProps, 'opened'>) {
  const [proof, setProof] = useState<Proof>('password');
  const form = useEndpointForm(accounts.confirmIdentity, {
    initial: { password: '', code: '' },
    isNew: true,
    missing: (values) =>
      values[proof] === '' &&
      (proof === 'password' ? 'Enter your password first.' : 'Enter a two-factor code first.'),
    toBody: ({ password, code }) => (proof === 'password' ? { password } : { code: code.trim() }),
    input: {},
    onSaved: onConfirmed,
  });
  const change = () => {
    setProof(proof === 'password' ? 'code' : 'password');
    form.discard();
  };
  return (
    <Form form={form} gap="sm">
      {proof === 'password' ? (
        <PasswordInput
          key="password"
          label="Your password"
          description="If you have no password, log out and log in by single sign-on to confirm."
          autoComplete="current-password"
          data-autofocus
          {...form.field('password')}
        />
      ) : (
        <TextInput
          key="code"
          label="Two-factor code"
          description="From your authenticator, or a recovery code."
          autoComplete="one-time-code"
          spellCheck={false}
          data-autofocus
          {...form.field('code')}
        />
      )}
      <Anchor component="button" type="button" size="sm" ta="left" onClick={change}>
        {proof === 'password' ? 'Use a two-factor code instead' : 'Use your password instead'}
      </Anchor>
      <FormFoot form={form} submit="Confirm" onCancel={onCancel} />
    </Form>
  );
}
