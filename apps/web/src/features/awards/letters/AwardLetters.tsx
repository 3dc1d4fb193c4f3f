import type { OfferedMode } from '@lanewright/freight';
import { Button, type ButtonProps, Modal } from '@mantine/core';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { LettersForm } from './LettersForm.tsx';

interface AwardLettersProps extends ButtonProps {
  mode: OfferedMode;
  /** The address of a letter. */
  addressOf: (letterId: string) => string;
}

/** Letters to the carriers with the lanes they won: those sent, and the way to send them. */
export function AwardLetters({ mode, addressOf, ...button }: AwardLettersProps) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button {...button} leftSection={<Mail size={14} aria-hidden />} onClick={() => setOpened(true)}>
        Award letters
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        centered
        size="lg"
        title="Award letters"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <LettersForm mode={mode} addressOf={addressOf} />
      </Modal>
    </>
  );
}
