import { Modal } from '@mantine/core';
import { PasswordForm } from './PasswordForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { useRenewRecoveryCodes } from './twoFactor.api.ts';

interface RenewCodesDialogProps {
  username: string;
  onClose: () => void;
}

/** Replaces the recovery codes, after password and code. */
export function RenewCodesDialog({ username, onClose }: RenewCodesDialogProps) {
  const renew = useRenewRecoveryCodes();
  const mayClose = renew.data === undefined;
  return (
    <Modal
      opened
      onClose={onClose}
      title={mayClose ? 'Renew recovery codes' : 'Save your recovery codes'}
      centered
      size={480}
      closeOnEscape={mayClose}
      closeOnClickOutside={false}
      withCloseButton={mayClose}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {renew.data === undefined ? (
        <PasswordForm
          says="You get new codes, and your current codes stop working."
          username={username}
          submitLabel="Generate new codes"
          onCancel={onClose}
          asksCode
          onSend={renew.mutateAsync}
        />
      ) : (
        <RecoveryCodes
          codes={renew.data.recoveryCodes}
          username={username}
          doneLabel="Done"
          onDone={onClose}
        />
      )}
    </Modal>
  );
}
