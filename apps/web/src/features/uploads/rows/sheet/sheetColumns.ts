import type { ExceptionGroup, FileColumns } from '../../uploadTypes.ts';

/** A column of the rows with exceptions: an invalid field, or a column of the file as received. */
export interface SheetColumn {
  readonly id: string;
  /** Displayed header: the field's label, or the file's own header. */
  readonly header: string;
  /** Second line: the file's header below a field's label, or the field below a file's header. */
  readonly detail: string;
  /** The field that this column fills, for its exceptions and corrections; null if none. */
  readonly field: string | null;
  /** Whether its cells can be corrected; others are read-only. */
  readonly isEditable: boolean;
  /** Position of the received cell in the row; null if the file has no such column. */
  readonly columnNo: number | null;
  readonly atFault: boolean;
  readonly widthPx: number;
  readonly align: 'left' | 'right';
}

/** These fields identify the row; changing them would make it another row. */
const fixedFields: ReadonlySet<string> = new Set(['lineId', 'transportMode']);
/** Fields that locate an end of the shipment, shown next to a missing one. */
const placeParts = ['City', 'State', 'Country', 'Port', 'Airport'];

/** Returns the columns: invalid fields first, starting with that of the current group; then the file's other columns. */
export function sheetColumns(
  file: Pick<FileColumns, 'columns' | 'fields'>,
  groups: readonly ExceptionGroup[],
  shown: ExceptionGroup | undefined,
): SheetColumn[] {
  const atFault = new Set([
    ...(shown === undefined ? [] : [shown.field]),
    ...groups.map(({ field }) => field),
  ]);
  const fields = withWaysOut([...atFault], groups, file.fields);
  const first = fields.map((field) => fieldColumn(field, file, groups, atFault.has(field)));
  const shownAlready = new Set(first.map(({ columnNo }) => columnNo));
  const others = file.columns
    .filter(({ columnNo }) => !shownAlready.has(columnNo))
    .map((column) => receivedColumn(column, file));
  return [...first, ...others];
}

function fieldColumn(
  field: string,
  { columns, fields }: Pick<FileColumns, 'columns' | 'fields'>,
  groups: readonly ExceptionGroup[],
  atFault: boolean,
): SheetColumn {
  const known = fields.find((one) => one.field === field);
  const filling = columns.filter((column) => column.field === field);
  const [only] = filling;
  const received = filling.length === 1 ? only : undefined;
  return {
    id: field,
    header: known?.label ?? groups.find((group) => group.field === field)?.fieldLabel ?? field,
    detail: received === undefined ? 'no column in the file' : headerOf(received),
    field,
    // If several columns fill one field, a correction could not be assigned to one of them.
    isEditable: !fixedFields.has(field) && filling.length <= 1,
    columnNo: received?.columnNo ?? null,
    atFault,
    widthPx: 160,
    align: isFigure(known?.kind) ? 'right' : 'left',
  };
}

function receivedColumn(
  column: FileColumns['columns'][number],
  { columns, fields }: Pick<FileColumns, 'columns' | 'fields'>,
): SheetColumn {
  const known = fields.find(({ field }) => field === column.field);
  const isOnlyOne = columns.filter(({ field }) => field === column.field).length === 1;
  return {
    id: `cell-${column.columnNo}`,
    header: headerOf(column),
    detail: known === undefined ? 'not used' : known.label,
    field: isOnlyOne ? column.field : null,
    isEditable: column.field !== null && isOnlyOne && !fixedFields.has(column.field),
    columnNo: column.columnNo,
    atFault: false,
    widthPx: 140,
    align: isFigure(known?.kind) ? 'right' : 'left',
  };
}

/**
 * Adds fields that can resolve an exception in another field: for a missing place, the other place fields of that end; for a credit
 * without a shipment, the shipment number.
 */
function withWaysOut(
  fields: readonly string[],
  groups: readonly ExceptionGroup[],
  known: FileColumns['fields'],
): string[] {
  const all = fields.flatMap((field) => {
    if (groups.some((group) => group.field === field && group.reason === 'creditAlone'))
      return [field, 'shipmentId'];
    const end = /^(origin|destination)/.exec(field)?.[1];
    const isMissing = groups.some((group) => group.field === field && group.reason === 'missingPlace');
    if (end === undefined || !isMissing) return [field];
    const parts = placeParts.map((part) => `${end}${part}`);
    return [field, ...parts.filter((part) => known.some((one) => one.field === part))];
  });
  return [...new Set(all)];
}

const headerOf = ({ header, columnNo }: { header: string; columnNo: number }) =>
  header || `Column ${columnNo + 1}`;

const isFigure = (kind: string | undefined) => kind === 'decimal' || kind === 'integer';
