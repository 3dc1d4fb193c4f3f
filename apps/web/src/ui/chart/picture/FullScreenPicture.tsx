import { Modal } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import type { ReactNode } from 'react';

interface FullScreenPictureProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** Renders the chart at a height in px. */
  children: (heightPx: number) => ReactNode;
}

/** A full-screen chart; loaded when first opened. */
export default function FullScreenPicture({ title, isOpen, onClose, children }: FullScreenPictureProps) {
  // Opened after mounting: the dialog stores the focused element only when it opens, to return the focus on closing.
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
