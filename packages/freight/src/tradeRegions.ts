export const tradeRegions = ['NONE', 'APAC', 'EMEA', 'LATAM', 'USMCA'] as const;
export type TradeRegion = (typeof tradeRegions)[number];

/**
 * Display form of a lane's trade regions: the region of a lane within it, "APAC – USMCA" (origin first) for a lane between two. The
 * SQL column `lanes.region_pair` has the same value.
 */
export function regionPair(originRegion: string, destinationRegion: string): string {
  return originRegion === destinationRegion ? originRegion : `${originRegion} – ${destinationRegion}`;
}

/**
 * ISO 3166-1 alpha-2 codes by region. Territories are assigned by geography, not by sovereign (Reunion to Africa, French Guiana to
 * South America, Guam to Asia-Pacific); Greenland and Saint Pierre and Miquelon, which are in no region, are assigned to Europe,
 * with which they trade; USMCA has only its three parties.
 */
const countriesOf: Readonly<Record<TradeRegion, string>> = {
  USMCA: 'US CA MX',
  LATAM:
    'AG AI AR AW BB BL BM BO BQ BR BS BZ CL CO CR CU CW DM DO EC FK GD GF GP GS GT GY HN HT JM KN KY LC MF ' +
    'MQ MS NI PA PE PR PY SR SV SX TC TT UY VC VE VG VI',
  APAC:
    'AF AS AU BD BN BT CC CK CN CX FJ FM GU HK HM ID IN JP KG KH KI KP KR KZ LA LK MH MM MN MO MP MV MY NC NF ' +
    'NP NR NU NZ PF PG PH PK PN PW SB SG TH TJ TK TL TM TO TV TW UM UZ VN VU WF WS',
  EMEA:
    'AD AE AL AM AO AT AX AZ BA BE BF BG BH BI BJ BW BY CD CF CG CH CI CM CV CY CZ DE DJ DK DZ EE EG EH ER ES ' +
    'ET FI FO FR GA GB GE GG GH GI GL GM GN GQ GR GW HR HU IE IL IM IO IQ IR IS IT JE JO KE KM KW LB LI LR LS LT ' +
    'LU LV LY MA MC MD ME MG MK ML MR MT MU MW MZ NA NE NG NL NO OM PL PM PS PT QA RE RO RS RU RW SA SC SD SE SH ' +
    'SI SJ SK SL SM SN SO SS ST SY SZ TD TF TG TN TR TZ UA UG VA XK YE YT ZA ZM ZW',
  // Uninhabited Antarctic land.
  NONE: 'AQ BV',
};

const regionOf = new Map<string, TradeRegion>(
  tradeRegions.flatMap((region) => countriesOf[region].split(' ').map((code) => [code, region] as const)),
);

/** The trade region of a country by its two-letter code, in any case; NONE if unknown. */
export function tradeRegionOfCountry(alpha2: string): TradeRegion {
  return regionOf.get(alpha2.trim().toUpperCase()) ?? 'NONE';
}
