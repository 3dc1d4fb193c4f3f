import { isOfferedMode, modeDetails } from '@lanewright/freight';
import { Checkbox } from '@mantine/core';
import { formatCount } from '../../../ui/figures.ts';
import type { FileColumns } from '../uploadTypes.ts';
import classes from './Columns.module.css';
import { type ColumnDraft, isTaken } from './columnDraft.ts';

interface ModeTextsProps {
  columns: FileColumns;
  draft: ColumnDraft;
  onChange: (part: Partial<ColumnDraft>) => void;
  editable: boolean;
  uploadMode: number;
  modeTitle: string;
}

/** Values of the file's mode column: selected ones belong to this upload, rows with the others are set aside and counted. */
export function ModeTexts({ columns, draft, onChange, editable, uploadMode, modeTitle }: ModeTextsProps) {
  return (
    <>
      <p className={classes.lead}>
        The file gives a mode for each row. Rows of ticked modes belong to this upload. Other rows are counted
        and set aside; you can move them to a separate upload after this step.
      </p>
      <ul className={classes.modes}>
        {columns.modeValues.map((value) => {
          const taken = isTaken(value, draft);
          return (
            <li key={value.text}>
              {editable ? (
                <Checkbox
                  size="sm"
                  checked={taken}
                  label={
                    <>
                      Rows of mode “{value.text}” ({formatCount(value.count)}) belong to {modeTitle}
                    </>
                  }
                  onChange={({ currentTarget }) =>
                    onChange({ modeTexts: new Map(draft.modeTexts).set(value.text, currentTarget.checked) })
                  }
                />
              ) : (
                <span>
                  “{value.text}” ({formatCount(value.count)}): {taken ? 'taken' : 'set aside'}
                </span>
              )}
              {!taken && value.mode !== uploadMode && (
                <span className={classes.means}>{meaningOf(value.mode)}</span>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

function meaningOf(mode: number | null): string {
  return mode !== null && isOfferedMode(mode) ? `read as ${modeDetails[mode].title}` : 'unknown mode';
}
