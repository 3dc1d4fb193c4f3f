import { referenceData } from '@lanewright/contract';
import { Fragment } from 'react';
import type { ReferenceRow } from '../referenceRow.ts';
import { draftOf, numberOf, type RowDraft } from '../rowDraft.ts';
import type { TableLook } from '../tableConfig.ts';
import { fieldsOf } from '../tableLooks.ts';
import { FieldInput } from './FieldInput.tsx';
import { PositionMap } from './PositionMap.tsx';
import { readPosition } from './readPosition.ts';
import type { RowFormState } from './useRowForm.ts';
import classes from './RowForm.module.css';

interface RowFieldsProps {
  look: TableLook;
  /** The stored row; undefined for a new one. */
  row: ReferenceRow | undefined;
  /** Whether something uses it: its identifying field is then read-only. */
  isUsed: boolean;
  form: RowFormState;
}

/** The fields of a row, with a map if it has a position. */
export function RowFields({ look, row, isUsed, form }: RowFieldsProps) {
  const fields = fieldsOf(look.name);
  const draft = form.values;
  const begun = draftOf(look, row);
  const { key } = referenceData.referenceFields[look.name];
  const takePosition = (text: string) => {
    const position = readPosition(text);
    if (position !== undefined) form.set({ latitude: position[0], longitude: position[1] });
    return position !== undefined;
  };
  return (
    <div className={classes.fields}>
      {fields.map((field) => {
        const { error, onChange } = form.field(field.name);
        return (
          <Fragment key={field.name}>
            <div className={classes.field} data-wide={look.fields[field.name]?.isWide}>
              <FieldInput
                field={field}
                look={look.fields[field.name] ?? {}}
                value={draft[field.name] ?? ''}
                problem={error}
                stays={isUsed && key.includes(field.name) && draft[field.name] === begun[field.name]}
                isFirst={row === undefined && field === fields[0]}
                onChange={onChange}
                {...(field.name === 'latitude' || field.name === 'longitude'
                  ? { onPaste: takePosition }
                  : {})}
              />
            </div>
            {field.name === 'longitude' && <WhereItLies row={row} draft={draft} />}
          </Fragment>
        );
      })}
    </div>
  );
}

function WhereItLies({ row, draft }: Pick<RowFieldsProps, 'row'> & { draft: RowDraft }) {
  const at = positionOf(draft.latitude, draft.longitude);
  if (at === undefined) return null;
  const before = positionOf(
    row?.latitude === undefined ? '' : String(row.latitude),
    row?.longitude === undefined ? '' : String(row.longitude),
  );
  const isMoved =
    before !== undefined && (before.latitude !== at.latitude || before.longitude !== at.longitude);
  return (
    <div className={classes.field} data-wide>
      <PositionMap at={at} before={isMoved ? before : undefined} />
    </div>
  );
}

function positionOf(latitudeTyped: unknown, longitudeTyped: unknown) {
  if (typeof latitudeTyped !== 'string' || typeof longitudeTyped !== 'string') return undefined;
  const [latitude, longitude] = [numberOf(latitudeTyped), numberOf(longitudeTyped)];
  // Both comparisons are false for NaN.
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}
