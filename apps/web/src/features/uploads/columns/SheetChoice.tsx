import { Skeleton } from '@mantine/core';
import { EyeOff } from 'lucide-react';
import { useId } from 'react';
import { countOf } from '../../../ui/figures.ts';
import type { FileColumns, Upload } from '../uploadTypes.ts';
import { useColumns } from './columns.api.ts';
import classes from './SheetChoice.module.css';

interface SheetChoiceProps {
  upload: Upload;
  columns: FileColumns;
  editable: boolean;
  onChoose: (sheet: number) => void;
}

/** The sheets of a workbook, each with what it holds; one of them is read. */
export function SheetChoice({ upload, columns, editable, onChoose }: SheetChoiceProps) {
  const name = useId();
  return (
    <fieldset className={classes.sheets} disabled={!editable}>
      <legend>Which sheet holds the shipments?</legend>
      {columns.sheets.map((sheet) => (
        <Sheet
          key={sheet.index}
          upload={upload}
          sheet={sheet}
          group={name}
          isChosen={sheet.index === columns.sheet}
          isLookedAt={editable || sheet.index === columns.sheet}
          onChoose={() => onChoose(sheet.index)}
        />
      ))}
    </fieldset>
  );
}

interface SheetProps {
  upload: Upload;
  sheet: FileColumns['sheets'][number];
  group: string;
  isChosen: boolean;
  /** Whether its contents are asked for. */
  isLookedAt: boolean;
  onChoose: () => void;
}

const shownRows = 3;
const shownColumns = 4;

function Sheet({ upload, sheet, group, isChosen, isLookedAt, onChoose }: SheetProps) {
  const read = useColumns(upload, sheet.index, isLookedAt);
  // What is kept of the sheet asked for before is not this one's.
  const columns = read.data?.sheet === sheet.index ? read.data : undefined;
  return (
    <label
      className={classes.sheet}
      data-chosen={isChosen || undefined}
      data-hidden={sheet.hidden || undefined}
    >
      <span className={classes.head}>
        <input type="radio" name={group} checked={isChosen} onChange={onChoose} />
        <b>{sheet.name}</b>
        {sheet.hidden && (
          <span className={classes.hidden}>
            <EyeOff size={13} aria-hidden /> hidden
          </span>
        )}
      </span>
      {columns === undefined ? (
        read.isError ? (
          <span className={classes.facts}>No table of shipments can be read here.</span>
        ) : (
          isLookedAt && <Skeleton height={74} radius="sm" />
        )
      ) : (
        <>
          <span className={classes.facts}>{factsOf(columns)}</span>
          <span className={classes.preview} aria-hidden>
            {columns.columns.slice(0, shownColumns).map((column) => (
              <span key={column.columnNo} className={classes.column}>
                <b>{column.header || `Column ${column.columnNo + 1}`}</b>
                {Array.from({ length: shownRows }, (_, at) => (
                  <span key={at}>{column.samples[at] ?? ''}</span>
                ))}
              </span>
            ))}
          </span>
        </>
      )}
    </label>
  );
}

function factsOf({ rowCount, columns, missing }: FileColumns): string {
  const matched = columns.filter(({ field }) => field !== null).length;
  return [
    ...(rowCount === null ? [] : [countOf(rowCount, 'row')]),
    `${matched} of ${countOf(columns.length, 'column')} matched`,
    ...(missing.length === 0 ? [] : [`nothing says ${missing.join(', ').toLowerCase()}`]),
  ].join(' · ');
}
