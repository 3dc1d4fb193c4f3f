/** Returns every cell of a received row with its header; headers that are blank or duplicated get their column. */
export function receivedFields(line: {
  headers: readonly string[];
  cells: readonly string[];
}): { label: string; value: string }[] {
  const seen = new Set<string>();
  return line.cells.map((value, at) => {
    const header = line.headers[at]?.trim() ?? '';
    const label =
      header === '' ? `Column ${at + 1}` : seen.has(header) ? `${header} (column ${at + 1})` : header;
    seen.add(header);
    return { label, value };
  });
}
