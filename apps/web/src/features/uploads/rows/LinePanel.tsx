import { Skeleton } from '@mantine/core';
import { UploadStatus } from '@lanewright/freight';
import { RotateCcw, X } from 'lucide-react';
import { mutationBy, useMutation } from '../../../platform/query.ts';
import { ActionError } from '../../../ui/ActionError.tsx';
import { LoadProblem } from '../../../ui/Loaded.tsx';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import type { ReceivedLine, Upload } from '../uploadTypes.ts';
import { useLine } from './exceptions.api.ts';
import classes from './Rows.module.css';
import type { RowLeftOut } from './work/rowStep.ts';

interface LinePanelProps {
  upload: Upload;
  lineNo: number | undefined;
  onClose: () => void;
  /** Excludes the row or includes it again; undefined for read-only users. */
  onLeaveOut: ((row: RowLeftOut) => Promise<void>) | undefined;
}

/** One row exactly as received, with its position in the file and whether it is included. */
export function LinePanel({ upload, lineNo, onClose, onLeaveOut }: LinePanelProps) {
  const line = useLine(upload.id, lineNo);
  return (
    <SidePanel
      opened={lineNo !== undefined}
      onClose={onClose}
      title={line.data === undefined ? 'Row as received' : `Row ${line.data.sheetRow}, as received`}
      width={480}
      footer={
        line.data === undefined ? undefined : (
          <Standing key={line.data.lineNo} upload={upload} line={line.data} onLeaveOut={onLeaveOut} />
        )
      }
    >
      <LoadProblem query={line} />
      {line.isPending && lineNo !== undefined && <Skeleton height={300} radius="md" />}
      {line.data !== undefined && (
        <dl className={classes.cells}>
          {line.data.headers.map((header, index) => (
            <div key={`${index}-${header}`}>
              <dt>{header || `Column ${index + 1}`}</dt>
              <dd>{line.data.cells[index] || <i>empty</i>}</dd>
            </div>
          ))}
        </dl>
      )}
    </SidePanel>
  );
}

const meansOf: Readonly<Record<ReceivedLine['standing'], string>> = {
  accepted: 'This row is included.',
  excepted: 'This row needs a correction and is not included yet.',
  excluded: 'This row is excluded. It stays in your file but is not included in any totals.',
  setAside:
    'This row is set aside: it belongs to another mode, duplicates another row, or an answer excludes it.',
};

interface StandingProps extends Pick<LinePanelProps, 'upload' | 'onLeaveOut'> {
  line: ReceivedLine;
}

/** Whether the row is included, with a button to change that. */
function Standing({ upload, line, onLeaveOut }: StandingProps) {
  const { lineNo, standing } = line;
  const isOut = standing === 'excluded';
  const change = useMutation(mutationBy([], async (row: RowLeftOut) => onLeaveOut?.(row)));
  const isOffered =
    onLeaveOut !== undefined && standing !== 'setAside' && upload.status === UploadStatus.InputExceptions;
  return (
    <>
      <p className={classes.standing} role="status">
        {meansOf[standing]}
      </p>
      {isOffered && (
        <ButtonWithReason
          variant={isOut ? 'light' : 'default'}
          leftSection={isOut ? <RotateCcw size={15} aria-hidden /> : <X size={15} aria-hidden />}
          loading={change.isPending}
          reason={
            upload.awaiting !== 'exceptions' &&
            'Rows can only be changed while the upload is at Check rows. Confirm its columns again to return there.'
          }
          onClick={() => change.mutate({ lineNo, exclude: !isOut })}
        >
          {isOut ? 'Include row' : 'Exclude'}
        </ButtonWithReason>
      )}
      <ActionError of={change} />
    </>
  );
}
