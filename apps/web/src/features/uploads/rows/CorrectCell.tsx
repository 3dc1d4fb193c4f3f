import { Check } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { ApiProblem } from '../../../platform/apiProblem.ts';
import { countOf } from '../../../ui/figures.ts';
import type { ExceptionGroup, ExceptionRow } from '../uploadTypes.ts';
import { useCorrectLine } from './exceptions.api.ts';
import classes from './Rows.module.css';

interface CorrectCellProps {
  uploadId: string;
  row: ExceptionRow;
  group: ExceptionGroup;
}

/** A field for the right value of one row's cell. Enter or leaving it saves, Esc takes it back. */
export function CorrectCell({ uploadId, row, group }: CorrectCellProps) {
  const exception = row.exceptions.find(({ field }) => field === group.field);
  const proposal = exception?.proposal ?? null;
  const [value, setValue] = useState('');
  const correct = useCorrectLine(uploadId);
  const saved = correct.data?.remaining === 0;

  const save = (text: string) => {
    const typed = text.trim();
    if (typed === '' || typed === correct.variables?.value) return;
    correct.mutate({ lineNo: row.lineNo, field: group.field, value: typed });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') save(event.currentTarget.value);
    if (event.key === 'Escape') setValue('');
  };
  const onBlur = (event: FocusEvent<HTMLInputElement>) => save(event.currentTarget.value);
  const problem = problemOf(correct.error);
  const left = correct.data?.remaining ?? 0;

  return (
    <span className={classes.correct}>
      <input
        className={classes.correctInput}
        aria-label={`${group.fieldLabel} of row ${row.sheetRow}`}
        aria-invalid={problem !== undefined || undefined}
        aria-description={problem}
        title={problem}
        placeholder={proposal ?? 'value'}
        value={value}
        disabled={correct.isPending}
        data-saved={saved || undefined}
        onChange={({ currentTarget }) => setValue(currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      />
      {saved && <Check size={14} aria-label="Corrected" className={classes.savedMark} />}
      {left > 0 && (
        <span className={classes.left} title={`${countOf(left, 'cell')} of this row still open`}>
          {left} still open
        </span>
      )}
      {problem !== undefined && <span className={classes.cellProblem}>{problem}</span>}
    </span>
  );
}

function problemOf(error: unknown): string | undefined {
  if (error instanceof ApiProblem) return error.message;
  if (error !== null && error !== undefined) return 'Not saved. Try again.';
  return undefined;
}
