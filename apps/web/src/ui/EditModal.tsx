import { Modal, type ModalProps } from '@mantine/core';
import { useState } from 'react';
import { LeaveQuestion } from './UnsavedChangesGuard.tsx';

interface EditModalProps extends ModalProps {
  /** What closing would lose, as a sentence. */
  losing: string;
}

/** A dialog with fields: Esc, the close button and a click outside ask for confirmation once something was changed. */
export function EditModal({ losing, opened, onClose, children, ...modal }: EditModalProps) {
  const [isEdited, setEdited] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [wasOpened, setWasOpened] = useState(opened);
  // Reset when opened again.
  if (opened !== wasOpened) {
    setWasOpened(opened);
    setEdited(false);
    setAsking(false);
  }
  return (
    <>
      <Modal
        {...modal}
        opened={opened}
        onClose={() => {
          if (isEdited) setAsking(true);
          else onClose();
        }}
        // While the confirmation is open, Esc closes that.
        closeOnEscape={!isAsking}
      >
        <div onInputCapture={() => setEdited(true)}>{children}</div>
      </Modal>
      <LeaveQuestion
        opened={isAsking}
        losing={losing}
        onStay={() => setAsking(false)}
        onLeave={() => {
          setAsking(false);
          onClose();
        }}
      />
    </>
  );
}
