import type { OfferedMode } from '@lanewright/freight';
import { Modal } from '@mantine/core';
import { LettersForm } from './LettersForm.tsx';

interface AwardLettersProps {
  mode: OfferedMode;
  opened: boolean;
  onClose: () => void;
  /** The address of a letter. */
  addressOf: (letterId: string) => string;
  /** Whether a carrier has accepted an award in the mode; undefined while that is not known. */
  hasAccepted: boolean | undefined;
}

/** Letters to the carriers with the lanes they won: those sent, and the way to send them. */
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
