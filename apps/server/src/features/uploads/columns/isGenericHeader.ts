/** Whether a header names nothing: blank, or the default that programs write for a column without a name. */
export function isNameless(header: string): boolean {
  return /^(|\W+|(unnamed|column|col|field|f|spalte|colonne|columna|coluna|列)\W*\d+(\W*level\W*\d+)?|[a-z])$/i.test(
    header.trim().slice(0, 60),
  );
}
