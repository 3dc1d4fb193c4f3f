/** Why the user must choose a place of a sheet: the text matches none of the open lanes' places, or several. */
export function whyAsked(text: string, named: readonly string[]): string {
  if (named.length === 0) return 'None of the open lanes has this location.';
  const list = `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`;
  return named.length === 1
    ? `${text} matches several locations called ${named[0]}. Choose one.`
    : `${text} matches ${list}. Map the state column or choose one.`;
}
