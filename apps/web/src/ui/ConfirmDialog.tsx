import { Button, Group, Modal, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ErrorPanel } from './ErrorPanel.tsx';

export interface Confirmation {
  /** The question, such as "Reject this upload?" */
  question: string;
  /** What will be lost, in a sentence. */
  consequence: ReactNode;
  /** The verb on the confirm button. */
  confirmLabel: string;
  /** The button that closes the dialog without the action; default "Cancel". Set it if the action itself cancels something. */
  keepLabel?: string | undefined;
  /** Runs the action; the dialog stays open until it is done and shows errors. */
  onConfirm: () => Promise<unknown> | undefined;
  /** Set if the action loses nothing: the button is not red. */
  isSafe?: boolean | undefined;
}

interface ConfirmDialogProps extends Confirmation {
  opened: boolean;
  onClose: () => void;
}

/** Asks for confirmation before an action. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, onClose, question, consequence, confirmLabel, onConfirm } = props;
  const { keepLabel = 'Cancel', isSafe = false } = props;
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<unknown>();

  const close = () => {
    setError(undefined);
    onClose();
  };
  const confirm = async () => {
    setWorking(true);
    setError(undefined);
    try {
      await onConfirm();
      close();
    } catch (failure) {
      setError(failure);
    } finally {
      setWorking(false);
    }
  };

  return (
    <Modal
      opened={opened}
      // Wait for the action, which may be refused.
      onClose={() => {
        if (!working) close();
      }}
      title={question}
      centered
      size="sm"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="sm">
        <div>{consequence}</div>
        {error !== undefined && <ErrorPanel error={error} />}
      </Stack>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={close} disabled={working} data-autofocus>
          {keepLabel}
        </Button>
        <Button {...(isSafe ? {} : { color: 'red.9' })} onClick={() => void confirm()} loading={working}>
          {confirmLabel}
        </Button>
      </Group>
    </Modal>
  );
}
