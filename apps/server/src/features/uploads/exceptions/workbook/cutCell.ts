/** Maximum length of a received cell in a workbook; the product shows the whole cell. */
export const longestReceived = 500;

/** The beginning of a text, never cut inside a character. */
export function cutCell(text: string): string {
  if (text.length <= longestReceived) return text;
  return text.slice(0, longestReceived).replace(/[\ud800-\udbff]$/, '');
}
