/** Countries between which lorries drive, ferries of a few hours included. Islands far off are landmasses of their own. */
const landmasses: Readonly<Record<string, string>> = {
  americas: 'AR BO BR BZ CA CL CO CR EC GF GT GY HN MX NI PA PE PM PY SR SV US UY VE',
  hispaniola: 'DO HT',
  islands:
    'AG AI AS AU AW BB BL BM BQ BS CC CK CU CV CW CX DM FJ FK FM FO GD GL GP GU ID IS JM JP KI KM KN KY LC LK MF MG MH ' +
    'MP MQ MS MU MV NC NF NR NU NZ PF PG PH PN PR PW RE SB SC SH ST SX TC TK TL TO TT TV TW UM VC VG VI VU WF WS YT',
};
const eurasiaAndAfrica = 'eurasia and africa';

const landmassOf = new Map(
  Object.entries(landmasses).flatMap(([name, codes]) =>
    codes.split(' ').map((code): [string, string] => [code, name === 'islands' ? code : name]),
  ),
);

/** The landmass of a country by its two-letter code. */
export function landmass(countryCode: string): string {
  return landmassOf.get(countryCode) ?? eurasiaAndAfrica;
}
