export type CopyValue = string | number | boolean | null | readonly string[];

/** Rows in the format of PostgreSQL's COPY: values separated by tabs, one row per line. */
export function copyText(rows: readonly (readonly CopyValue[])[]): string {
  return rows.map((row) => `${row.map(copyValue).join('\t')}\n`).join('');
}

function copyValue(value: CopyValue): string {
  if (value === null) return '\\N';
  if (typeof value === 'string') return escape(value);
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 't' : 'f';
  return escape(`{${value.map((item) => `"${item.replace(/["\\]/g, '\\$&')}"`).join(',')}}`);
}

function escape(text: string): string {
  return /[\\\t\n\r]/.test(text)
    ? text.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r')
    : text;
}
