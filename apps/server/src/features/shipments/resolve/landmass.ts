/**
 * Countries that trucks can drive between, including ferries of a few hours. No road crosses the Darién Gap between Panama and
 * Colombia. Each remote island is its own landmass.
 */
const landmasses: Readonly<Record<string, string>> = {
  'North America': 'BZ CA CR GT HN MX NI PA SV US',
  'South America': 'AR BO BR CL CO EC GF GY PE PY SR UY VE',
  Hispaniola: 'DO HT',
  islands:
    'AG AI AS AU AW BB BL BM BQ BS CC CK CU CV CW CX CY DM FJ FK FM FO GD GL GP GU ID IS JM JP KI KM KN KY LC LK MF MG MH ' +
    'MP MQ MS MU MV NC NF NR NU NZ PF PG PH PM PN PR PW RE SB SC SH SJ ST SX TC TK TL TO TT TV TW UM VC VG VI VU WF WS YT',
};
export const europeAsiaAfrica = 'Europe, Asia and Africa';

const landmassOf = new Map(
  Object.entries(landmasses).flatMap(([name, codes]) =>
    codes.split(' ').map((code): [string, string] => [code, name === 'islands' ? code : name]),
  ),
);

/** The landmass of a place by its two-letter country code, and by its state for Hawaii; for an island country, its own code. */
export function landmass(countryCode: string, stateCode: string | null = null): string {
  if (countryCode === 'US' && stateCode === 'HI') return 'Hawaii';
  return landmassOf.get(countryCode) ?? europeAsiaAfrica;
}
