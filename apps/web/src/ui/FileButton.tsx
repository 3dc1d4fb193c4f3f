import { type ButtonProps, FileButton as MantineFileButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { ReasonButton } from './ReasonButton.tsx';

interface FileButtonProps extends ButtonProps {
  /** What may be chosen, such as ".csv,.xlsx". */
  accept: string;
  onFile: (file: File) => void;
  reason?: string | false | null;
  children: ReactNode;
}

/** A button that asks for one file. The same file may be chosen again after it was mended. */
export function FileButton({ accept, onFile, reason, children, ...button }: FileButtonProps) {
  return (
    <MantineFileButton
      accept={accept}
      onChange={(file) => {
        if (file !== null) onFile(file);
      }}
    >
      {({ onClick }) => (
        <ReasonButton {...button} reason={reason} onClick={onClick}>
          {children}
        </ReasonButton>
      )}
    </MantineFileButton>
  );
}
