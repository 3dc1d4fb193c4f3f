import { Skeleton } from '@mantine/core';
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { useLine } from './exceptions.api.ts';
import classes from './Rows.module.css';

interface LinePanelProps {
  uploadId: string;
  lineNo: number | undefined;
  onClose: () => void;
}

/** One row exactly as received, with where it stands in the file. */
export function LinePanel({ uploadId, lineNo, onClose }: LinePanelProps) {
  const line = useLine(uploadId, lineNo);
  return (
    <SidePanel
      opened={lineNo !== undefined}
      onClose={onClose}
      title={line.data === undefined ? 'Row as received' : `Row ${line.data.sheetRow}, as received`}
      width={480}
    >
      {line.isError && <ErrorPanel error={line.error} onRetry={() => void line.refetch()} />}
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
