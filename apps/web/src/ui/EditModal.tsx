import { Modal, type ModalProps } from '@mantine/core';
import { useState } from 'react';
import { LeaveQuestion } from './LeaveGuard.tsx';

interface EditModalProps extends ModalProps {
  /** What closing would lose, in a sentence. */
  losing: string;
}

/** A dialog with fields: Esc, the cross and a click beside it ask first once something was typed or chosen in it. */
export function EditModal({ losing, opened, onClose, children, ...modal }: EditModalProps) {
  const [isEdited, setEdited] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [wasOpened, setWasOpened] = useState(opened);
  // Opened again, it begins anew.
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
        // While it asks, Esc is meant for the question.
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
