const nothing = new Set([
  '',
  '-',
  '--',
  '---',
  '.',
  '?',
  'n/a',
  'na',
  '#n/a',
  'null',
  'none',
  'nil',
  'blank',
  '(blank)',
]);

/** Whether a trimmed cell means "nothing here". */
export function isPlaceholderText(text: string): boolean {
  return text.length <= 7 && nothing.has(text.toLowerCase());
}

/** Words for "no date": the cell counts as blank. */
export function saysNoDate(text: string): boolean {
  return (
    isPlaceholderText(text) ||
    /^(date )?(not|un)[ -]?(captured|known|available|set|recorded)$|^0+[/.-]0+[/.-]0+$/i.test(text)
  );
}
