import { accounts } from '@lanewright/contract';
import { Modal } from '@mantine/core';
import { useState } from 'react';
import { hasChanged, useQueryClient } from '../../../platform/query.ts';
import { amendStoredUser } from '../../../platform/storedUser.ts';
import { toasts } from '../../../ui/toasts.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SecretAndCode } from './SecretAndCode.tsx';
import { useSetUpTwoFactor } from './twoFactor.api.ts';

interface SetUpDialogProps {
  userId: string;
  username: string;
  /** Two-factor is already on: this replaces the authenticator. */
  isOn: boolean;
  onClose: () => void;
}

/** Two-factor setup: password, secret with its first code, recovery codes. */
export function SetUpDialog({ userId, username, isOn, onClose }: SetUpDialogProps) {
  const client = useQueryClient();
  const setUp = useSetUpTwoFactor();
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>();
  // Unsaved codes are lost, so only the button that confirms saving closes the dialog.
  const mayClose = recoveryCodes === undefined;

  // Remembers the initial state, because setup itself turns two-factor on.
  const [wasOn] = useState(isOn);

  const finish = () => {
    toasts.success(wasOn ? 'New authenticator is active' : 'Two-factor is on');
    onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={
        recoveryCodes !== undefined
          ? 'Save your recovery codes'
          : wasOn
            ? 'Change authenticator'
            : 'Set up two-factor'
      }
      centered
      size={480}
      closeOnEscape={mayClose}
      closeOnClickOutside={false}
      withCloseButton={mayClose}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {recoveryCodes !== undefined ? (
        <RecoveryCodes codes={recoveryCodes} username={username} doneLabel="Done" onDone={finish} />
      ) : setUp.data === undefined ? (
        <PasswordForm
          says={
            wasOn
              ? 'Confirm your password and a code to continue. Your current authenticator stays active until the new one has shown a code.'
              : 'Confirm your password to continue.'
          }
          username={username}
          submitLabel="Continue"
          onCancel={onClose}
          asksCode={wasOn}
          onSend={setUp.mutateAsync}
        />
      ) : (
        <SecretAndCode
          secret={setUp.data}
          onConfirmed={(confirmed) => {
            setRecoveryCodes(confirmed.recoveryCodes);
            amendStoredUser(userId, { proposeTwoFactor: false });
            void hasChanged(client, accounts.confirmTwoFactor);
          }}
        />
      )}
    </Modal>
  );
}
