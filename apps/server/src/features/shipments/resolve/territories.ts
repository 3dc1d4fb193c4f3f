/** Territories that files list under the country they belong to: 'STT, United States' is in the Virgin Islands. */
const territoriesOf: Readonly<Record<string, string>> = {
  AU: 'CC CX NF HM',
  CN: 'HK MO',
  DK: 'FO GL',
  FI: 'AX',
  FR: 'BL GF GP MF MQ NC PF PM RE TF WF YT',
  GB: 'AI BM FK GG GI IM IO JE KY MS PN SH TC VG',
  NL: 'AW BQ CW SX',
  NO: 'BV SJ',
  NZ: 'CK NU TK',
  US: 'AS GU MP PR UM VI',
};

const countryOf = new Map(
  Object.entries(territoriesOf).flatMap(([country, codes]) =>
    codes.split(' ').map((code): [string, string] => [code, country]),
  ),
);

/** Whether a file may write one of two countries for the other: they are equal, or one belongs to the other. */
export function areOneCountry(one: string, other: string): boolean {
  return one === other || countryOf.get(one) === other || countryOf.get(other) === one;
}
