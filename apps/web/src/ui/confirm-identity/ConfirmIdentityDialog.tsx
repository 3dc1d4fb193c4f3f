import { Anchor, Button, Group, Modal, PasswordInput, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ApiProblem } from '../../platform/apiProblem.ts';
import { ErrorPanel } from '../ErrorPanel.tsx';
import { ButtonWithReason } from '../ButtonWithReason.tsx';
import { useConfirm } from './confirmIdentity.api.ts';

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
  const [entered, setEntered] = useState('');
  const confirm = useConfirm();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The dialog may be rendered inside another form of the page.
    event.stopPropagation();
    if (entered === '' || confirm.isPending) return;
    confirm.mutate(proof === 'password' ? { password: entered } : { code: entered.trim() }, {
      onSuccess: onConfirmed,
    });
  };
  const change = () => {
    setProof(proof === 'password' ? 'code' : 'password');
    setEntered('');
    confirm.reset();
  };
  const { error } = confirm;
  const atField = error instanceof ApiProblem && error.field === proof && error.title;
  const field = {
    'data-autofocus': true,
    value: entered,
    error: atField,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => setEntered(currentTarget.value),
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="sm">
        {proof === 'password' ? (
          <PasswordInput
            key="password"
            label="Your password"
            description="If you have no password, log out and log in by single sign-on to confirm."
            autoComplete="current-password"
            {...field}
          />
        ) : (
          <TextInput
            key="code"
            label="Two-factor code"
            description="From your authenticator, or a recovery code."
            autoComplete="one-time-code"
            spellCheck={false}
            {...field}
          />
        )}
        <Anchor component="button" type="button" size="sm" ta="left" onClick={change}>
          {proof === 'password' ? 'Use a two-factor code instead' : 'Use your password instead'}
        </Anchor>
        {error !== null && atField === false && <ErrorPanel error={error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <ButtonWithReason
            type="submit"
            loading={confirm.isPending}
            reason={
              entered === '' &&
              (proof === 'password' ? 'Enter your password first.' : 'Enter a two-factor code first.')
            }
          >
            Confirm
          </ButtonWithReason>
        </Group>
      </Stack>
    </form>
  );
}
