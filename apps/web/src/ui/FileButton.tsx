import { type ButtonProps, FileButton as MantineFileButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { ButtonWithReason } from './ButtonWithReason.tsx';

interface FileButtonProps extends ButtonProps {
  /** Accepted file types, such as ".csv,.xlsx". */
  accept: string;
  onFile: (file: File) => void;
  reason?: string | false | null;
  children: ReactNode;
}

/** A button to choose one file. The same file can be chosen again after it was corrected. */
export function FileButton({ accept, onFile, reason, children, ...button }: FileButtonProps) {
  return (
    <MantineFileButton
      accept={accept}
      onChange={(file) => {
        if (file !== null) onFile(file);
      }}
    >
      {({ onClick }) => (
        <ButtonWithReason {...button} reason={reason} onClick={onClick}>
          {children}
        </ButtonWithReason>
      )}
    </MantineFileButton>
  );
}
