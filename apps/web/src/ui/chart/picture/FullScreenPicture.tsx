import { Modal } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import type { ReactNode } from 'react';

interface FullScreenPictureProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** Draws the picture so many px high. */
  children: (heightPx: number) => ReactNode;
}

/** A picture over the whole screen; loaded when it is first opened. */
export default function FullScreenPicture({ title, isOpen, onClose, children }: FullScreenPictureProps) {
  // Opened after it is mounted: the dialog notes where the focus was only when it opens, to give it back on closing.
  const isMounted = useMounted();
  const isOpened = isMounted && isOpen;
  return (
    <Modal
      opened={isOpened}
      onClose={onClose}
      title={title}
      fullScreen
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {isOpened && children(Math.max(280, window.innerHeight - 110))}
    </Modal>
  );
}
