/** So much of a cell as received goes out in a workbook; the product shows the whole. */
export const longestReceived = 500;

/** The beginning of a text, never half of a sign. */
export function cutCell(text: string): string {
  if (text.length <= longestReceived) return text;
  return text.slice(0, longestReceived).replace(/[\ud800-\udbff]$/, '');
}
