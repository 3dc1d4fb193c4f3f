import { type ButtonProps, Button, Group, Modal, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { ErrorPanel } from './ErrorPanel.tsx';
import { ReasonButton } from './ReasonButton.tsx';

interface ConfirmButtonProps extends ButtonProps {
  /** The question, such as "Reject this upload?" */
  question: string;
  /** What will be lost, in a sentence. */
  consequence: ReactNode;
  /** The verb on the button that does it. */
  confirmLabel: string;
  /** Does it; the dialog stays until it is done and shows what went wrong. */
  onConfirm: () => Promise<unknown> | undefined;
  reason?: string | false | null;
  /** Nothing is lost: it stays what is agreed. */
  isSafe?: boolean;
  children: ReactNode;
}

/** For what cannot be undone: asks first. Everything else needs no question. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { question, consequence, confirmLabel, onConfirm, isSafe = false, children, ...button } = props;
  const [opened, dialog] = useDisclosure(false);
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<unknown>();

  const open = () => {
    setError(undefined);
    dialog.open();
  };
  const confirm = async () => {
    setWorking(true);
    setError(undefined);
    try {
      await onConfirm();
      dialog.close();
    } catch (failure) {
      setError(failure);
    } finally {
      setWorking(false);
    }
  };

  return (
    <>
      <ReasonButton {...button} onClick={open}>
        {children}
      </ReasonButton>
      <Modal
        opened={opened}
        // What is being done is waited for: it may be refused.
        onClose={() => {
          if (!working) dialog.close();
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
          <Button variant="default" onClick={dialog.close} disabled={working} data-autofocus>
            Cancel
          </Button>
          <Button {...(isSafe ? {} : { color: 'red.9' })} onClick={() => void confirm()} loading={working}>
            {confirmLabel}
          </Button>
        </Group>
      </Modal>
    </>
  );
}
