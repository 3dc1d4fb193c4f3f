/** A five-digit US zip, or the first half of a Canadian code, as in the postcode table. */
export type ParsedZip = { area: string; full: string; countryCode: 'US' | 'CA'; isRepaired: boolean };

/**
 * Parses a zip as spreadsheets store it: '75201-1234', '752011234', '2134' and '2134.0' (leading zeros lost), 'L5N 2V8'. Undefined
 * for anything else; five digits may still be another country's.
 */
export function parseZip(text: string): ParsedZip | undefined {
  const plain = text.trim().toUpperCase().replace(/\.0+$/, '');
  const digits = /^(\d{3,5})(?:[-\s]?(\d{4}))?$/.exec(plain);
  if (digits !== null) {
    const [, area = '', more] = digits;
    if (more !== undefined && area.length < 4) return undefined;
    const padded = area.padStart(5, '0');
    return {
      area: padded,
      full: more === undefined ? padded : `${padded}-${more}`,
      countryCode: 'US',
      isRepaired: area.length < 5,
    };
  }
  const canadian = /^([ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z])[-\s]?(\d[ABCEGHJ-NPRSTV-Z]\d)?$/.exec(plain);
  if (canadian === null) return undefined;
  const [, area = '', rest] = canadian;
  return { area, full: rest === undefined ? area : `${area} ${rest}`, countryCode: 'CA', isRepaired: false };
}
