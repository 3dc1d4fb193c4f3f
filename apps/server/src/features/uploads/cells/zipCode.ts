/** A United States zip with the zeros that a spreadsheet removed: `2108` → `02108`. Others are unchanged. */
export function repairedZip(zip: string, country: string, state: string): string {
  const isUs =
    country === '' ? /^[A-Za-z]{2}$/.test(state) : /^(us|usa|u\.s\.a?\.?|united states.*)$/i.test(country);
  if (!isUs) return zip;
  const match = /^(\d{3,4})(?:\.0+)?(-\d{4})?$/.exec(zip);
  return match === null
    ? zip.replace(/^(\d{5})\.0+$/, '$1')
    : `${(match[1] ?? '').padStart(5, '0')}${match[2] ?? ''}`;
}
