import { shipments, uploads } from '@lanewright/contract';
import { Button } from '@mantine/core';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { downloadFile } from '../../../../platform/downloadFile.ts';
import { uploadFile } from '../../../../platform/uploadFile.ts';
import { FileButton } from '../../../../ui/FileButton.tsx';
import { DownloadButton } from '../../downloads/DownloadButton.tsx';
import type { Upload } from '../../uploadTypes.ts';
import classes from '../Rows.module.css';
import type { RowsWork } from '../work/useRowsWork.ts';
import { type WorkbookOutcome, WorkbookResultPanel } from './WorkbookResultPanel.tsx';

interface WorkbookButtonsProps {
  upload: Upload;
  work: RowsWork;
  /** Whether there are no exceptions. */
  isEmpty: boolean;
}

/** Downloads the rows as a workbook to correct elsewhere, and uploads it again. */
export function WorkbookButtons({ upload, work, isEmpty }: WorkbookButtonsProps) {
  const [isSending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<WorkbookOutcome>();

  const send = async (file: File) => {
    setSending(true);
    const sent = await uploadFile(uploads.receiveCorrections, { params: { id: upload.id } }, file);
    setSending(false);
    if (sent.kind === 'cancelled') return;
    if (sent.kind === 'failed') {
      setOutcome({ fileName: file.name, problem: sent.failure.problem });
      return;
    }
    setOutcome({ fileName: file.name, result: sent.answer });
    work.changedElsewhere(sent.answer.upload);
  };
  return (
    <div className={classes.workbook}>
      <DownloadButton
        size="xs"
        label="Download exceptions (xlsx)"
        reason={isEmpty && 'No rows to correct.'}
        emptySays="No rows to correct, so there is nothing to download."
        load={() =>
          downloadFile(
            shipments.exportShipmentsExtra,
            { params: { id: upload.id, extra: 'exceptions' } },
            `${upload.fileName.replace(/\.\w+$/, '')}-exceptions.xlsx`,
          )
        }
      />
      <FileButton
        size="xs"
        variant="default"
        accept=".xlsx"
        loading={isSending}
        leftSection={<FileUp size={14} aria-hidden />}
        onFile={(file) => void send(file)}
      >
        Upload corrected workbook
      </FileButton>
      <WorkbookResultPanel
        outcome={outcome}
        onClose={() => setOutcome(undefined)}
        footer={
          outcome?.result?.changeNo == null ? undefined : (
            <Button
              variant="default"
              onClick={() => {
                const { changeNo } = outcome.result ?? {};
                if (changeNo != null) void work.undoOne(changeNo);
                setOutcome(undefined);
              }}
            >
              Undo import
            </Button>
          )
        }
      />
    </div>
  );
}
