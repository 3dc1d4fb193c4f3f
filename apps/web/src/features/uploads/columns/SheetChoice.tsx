import { Anchor, Button, Skeleton } from '@mantine/core';
import { EyeOff } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { ActionError } from '../../../ui/ActionError.tsx';
import { countOf } from '../../../ui/figures.ts';
import type { FileColumns, Upload } from '../uploadTypes.ts';
import { useBringSheet, useColumns } from './columns.api.ts';
import classes from './SheetChoice.module.css';

interface SheetChoiceProps {
  upload: Upload;
  columns: FileColumns;
  editable: boolean;
  onChoose: (sheet: number) => void;
  addressOf?: (uploadId: string) => string;
}

/** The sheets of a workbook with their contents; one of them is read. */
export function SheetChoice({ upload, columns, editable, onChoose, addressOf }: SheetChoiceProps) {
  const name = useId();
  return (
    <fieldset className={classes.sheets} disabled={!editable}>
      <legend>Which sheet contains the shipments?</legend>
      {columns.sheets.map((sheet) => (
        <Sheet
          key={sheet.index}
          upload={upload}
          sheet={sheet}
          group={name}
          isChosen={sheet.index === columns.sheet}
          isLookedAt={editable || sheet.index === columns.sheet}
          onChoose={() => onChoose(sheet.index)}
          {...(addressOf === undefined ? {} : { addressOf })}
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
  /** Whether its contents are loaded. */
  isLookedAt: boolean;
  onChoose: () => void;
  addressOf?: (uploadId: string) => string;
}

const shownColumns = 4;
const shownSamples = 3;

function Sheet(props: SheetProps) {
  const { upload, sheet, group, isChosen, isLookedAt, onChoose, addressOf } = props;
  const read = useColumns(upload, sheet.index, isLookedAt);
  // Cached columns may belong to the previous sheet.
  const columns = read.data?.sheet === sheet.index ? read.data : undefined;
  return (
    <div className={classes.sheet} data-chosen={isChosen || undefined}>
      <label className={classes.choice}>
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
            <span className={classes.facts}>No shipment table found on this sheet.</span>
          ) : (
            isLookedAt && <Skeleton height={74} radius="sm" />
          )
        ) : (
          <>
            <span className={classes.facts}>{factsOf(columns)}</span>
            <span className={classes.preview}>
              {columns.columns.slice(0, shownColumns).map((column) => (
                <span key={column.columnNo} className={classes.column}>
                  <b>{column.header || `Column ${column.columnNo + 1}`}</b>
                  <span>{column.samples.slice(0, shownSamples).join(', ')}</span>
                </span>
              ))}
            </span>
          </>
        )}
      </label>
      {!isChosen && addressOf !== undefined && columns !== undefined && columns.missing.length === 0 && (
        <SheetOfItsOwn upload={upload} sheet={sheet} addressOf={addressOf} />
      )}
    </div>
  );
}

interface SheetOfItsOwnProps extends Pick<SheetProps, 'upload' | 'sheet'> {
  addressOf: (uploadId: string) => string;
}

/** Another sheet of shipments becomes an upload of its own, or already is one. */
function SheetOfItsOwn({ upload, sheet, addressOf }: SheetOfItsOwnProps) {
  const bring = useBringSheet(upload.id);
  const made = sheet.uploadId ?? bring.data?.id;
  if (made !== undefined && made !== upload.id) {
    return (
      <Anchor component={Link} to={addressOf(made)} size="sm">
        Imported as a separate upload: open it
      </Anchor>
    );
  }
  return (
    <>
      <Button
        size="compact-sm"
        variant="light"
        loading={bring.isPending}
        onClick={() => bring.mutate(sheet.index)}
      >
        Import this sheet too
      </Button>
      <ActionError of={bring} />
    </>
  );
}

function factsOf({ rowCount, columns, missing }: FileColumns): string {
  const matched = columns.filter(({ field }) => field !== null).length;
  return [
    ...(rowCount === null ? [] : [countOf(rowCount, 'row')]),
    `${matched} of ${countOf(columns.length, 'column')} matched`,
    ...(missing.length === 0 ? [] : [`missing: ${missing.join(', ').toLowerCase()}`]),
  ].join(' · ');
}
