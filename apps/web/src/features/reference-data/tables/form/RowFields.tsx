import type { ReferenceRow } from '../referenceRow.ts';
import { type FieldProblems, numberOf, type RowDraft } from '../rowDraft.ts';
import type { TableLook } from '../tableLook.ts';
import { fieldsOf } from '../tableLooks.ts';
import { FieldInput } from './FieldInput.tsx';
import { PositionMap } from './PositionMap.tsx';
import { readPosition } from './readPosition.ts';
import classes from './RowForm.module.css';

interface RowFieldsProps {
  look: TableLook;
  /** The row as it is; undefined for a new one. */
  row: ReferenceRow | undefined;
  draft: RowDraft;
  problems: FieldProblems;
  onChange: (change: RowDraft) => void;
  onLeave: (field: string) => void;
}

/** The fields of a row, with a map where it has a position. */
export function RowFields({ look, row, draft, problems, onChange, onLeave }: RowFieldsProps) {
  const fields = fieldsOf(look.name);
  const firstOpen = fields.find(({ name }) => row === undefined || look.fields[name]?.stays === undefined);
  const takePosition = (text: string) => {
    const position = readPosition(text);
    if (position !== undefined) onChange({ latitude: position[0], longitude: position[1] });
    return position !== undefined;
  };
  return (
    <div className={classes.fields}>
      {fields.map((field) => (
        <div
          key={field.name}
          className={classes.field}
          data-wide={field.kind === 'list' || field.kind === 'flag' || undefined}
        >
          <FieldInput
            field={field}
            look={look.fields[field.name] ?? {}}
            value={draft[field.name] ?? ''}
            problem={problems[field.name]}
            isThere={row !== undefined}
            isFirst={field === firstOpen}
            onChange={(value) => onChange({ [field.name]: value })}
            onBlur={() => onLeave(field.name)}
            {...(field.name === 'latitude' || field.name === 'longitude' ? { onPaste: takePosition } : {})}
          />
        </div>
      ))}
      <WhereItLies row={row} draft={draft} />
    </div>
  );
}

function WhereItLies({ row, draft }: Pick<RowFieldsProps, 'row' | 'draft'>) {
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
  // Neither holds for what is no number.
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}
