import { Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { FileButton } from '../../../ui/FileButton.tsx';
import type { SheetSending } from './useSheetUpload.ts';

interface SheetUploadButtonProps {
  sending: SheetSending;
  onFile: (file: File) => void;
  children: ReactNode;
}

/** Upload button for a filled bid sheet or a carrier's own sheet, with progress. */
export function SheetUploadButton({ sending, onFile, children }: SheetUploadButtonProps) {
  const isSending = sending.kind === 'sending';
  const percent = isSending ? Math.floor((100 * sending.sentBytes) / Math.max(1, sending.totalBytes)) : 0;
  return (
    <FileButton
      accept=".xlsx,.xlsm,.csv,.tsv,.txt"
      variant="default"
      leftSection={<Upload size={15} aria-hidden />}
      reason={isSending ? `${sending.fileName} is uploading` : null}
      onFile={onFile}
    >
      {isSending ? `Uploading ${percent}%` : children}
    </FileButton>
  );
}
