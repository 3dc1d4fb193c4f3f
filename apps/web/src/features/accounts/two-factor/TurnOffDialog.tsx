import { Modal } from '@mantine/core';
import { toasts } from '../../../ui/toasts.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { useTurnTwoFactorOff } from './twoFactor.api.ts';

interface TurnOffDialogProps {
  username: string;
  onClose: () => void;
}

/** Turns off two-factor, which requires both factors. */
export function TurnOffDialog({ username, onClose }: TurnOffDialogProps) {
  const turnOff = useTurnTwoFactorOff();
  return (
    <Modal
      opened
      onClose={onClose}
      title="Turn off two-factor?"
      centered
      size={420}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <PasswordForm
        says="Anyone who has your password can then log in. Your recovery codes and remembered devices are removed."
        username={username}
        submitLabel="Turn off"
        color="red.9"
        onCancel={onClose}
        asksCode
        onSend={({ password, code = '' }) => turnOff.mutateAsync({ password, code })}
        onSent={() => {
          toasts.info('Two-factor is off');
          onClose();
        }}
      />
    </Modal>
  );
}
