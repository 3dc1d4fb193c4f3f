import type { OfferedMode } from '@lanewright/freight';
import { Modal } from '@mantine/core';
import { LettersForm } from './LettersForm.tsx';

interface AwardLettersProps {
  mode: OfferedMode;
  opened: boolean;
  onClose: () => void;
  /** Returns the address of a letter. */
  addressOf: (letterId: string) => string;
  /** Whether a carrier has accepted an award in the mode; undefined while unknown. */
  hasAccepted: boolean | undefined;
}

/** Award letters to carriers: those already sent, and the form to send more. */
export function AwardLetters({ mode, opened, onClose, addressOf, hasAccepted }: AwardLettersProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      centered
      size="lg"
      title="Award letters"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <LettersForm mode={mode} addressOf={addressOf} hasAccepted={hasAccepted} />
    </Modal>
  );
}
