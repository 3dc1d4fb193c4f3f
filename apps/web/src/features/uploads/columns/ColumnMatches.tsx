import { Select } from '@mantine/core';
import { ColumnItem, ColumnList } from '../../../ui/column-matching/ColumnList.tsx';
import type { ColumnMatch, FileColumns } from '../uploadTypes.ts';
import classes from './Columns.module.css';
import { type ColumnDraft, fieldOf } from './columnDraft.ts';
import { fieldChoices } from './fieldChoices.ts';
import { sureOf, sureWords } from './matchConfidence.ts';

interface ColumnMatchesProps {
  columns: FileColumns;
  draft: ColumnDraft;
  onChange: (part: Partial<ColumnDraft>) => void;
  editable: boolean;
}

/** Every column of the file: sample cells, matched field, confidence and reason. */
export function ColumnMatches({ columns, draft, onChange, editable }: ColumnMatchesProps) {
  const choices = fieldChoices(columns.fields);
  return (
    <ColumnList label="Columns in the file" heads={['Field', 'Confidence']}>
      {columns.columns.map((column) => {
        const field = fieldOf(column, draft);
        const changed = field !== column.field;
        return (
          <ColumnItem
            key={column.columnNo}
            name={column.header || `Column ${column.columnNo + 1}`}
            samples={column.samples}
            note={column.writing !== null && <span className={classes.writing}>{column.writing}</span>}
            isMatched={field !== null}
          >
            {editable ? (
              <Select
                size="xs"
                aria-label={`Field for column ${column.header || column.columnNo + 1}`}
                placeholder="Not used"
                searchable
                clearable
                clearButtonProps={{ 'aria-label': `Don’t use ${column.header}` }}
                nothingFoundMessage="No matching field"
                data={choices}
                value={field}
                onChange={(value) => onChange({ fields: new Map(draft.fields).set(column.columnNo, value) })}
              />
            ) : (
              <FieldText columns={columns} field={field} />
            )}
            {changed ? <span className={classes.chosen}>Chosen by you</span> : <Sureness column={column} />}
          </ColumnItem>
        );
      })}
    </ColumnList>
  );
}

function FieldText({ columns, field }: { columns: FileColumns; field: string | null }) {
  if (field === null) return <span className={classes.means}>Not used</span>;
  return <span>{columns.fields.find((one) => one.field === field)?.label ?? field}</span>;
}

function Sureness({ column }: { column: ColumnMatch }) {
  // The format of its cells is already shown below them.
  if (column.field === null)
    return <span className={classes.why}>{column.why === column.writing ? '' : column.why}</span>;
  const percent = Math.round(column.confidence * 100);
  const sure = sureOf(column);
  return (
    <span className={classes.matchConfidence}>
      <span className={classes.meter} aria-hidden>
        <span style={{ width: `${percent}%` }} data-sure={sure} />
      </span>
      <span className={classes.sure} data-sure={sure}>
        {sureWords[sure]} <span className={classes.percent}>{percent}%</span>
      </span>
      <span className={classes.why}>{column.why}</span>
    </span>
  );
}
