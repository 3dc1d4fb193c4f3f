/**
 * Codes of cities with several airports that are no airport's own code; the airport that handles the city's freight comes first.
 */
const airportsOf: Readonly<Record<string, string>> = {
  BJS: 'PEK PKX',
  BUE: 'EZE AEP',
  CHI: 'ORD MDW RFD',
  LON: 'LHR LGW STN LTN LCY SEN',
  MIL: 'MXP LIN BGY',
  MOW: 'SVO DME VKO ZIA',
  NYC: 'JFK EWR LGA',
  OSA: 'KIX ITM UKB',
  PAR: 'CDG ORY BVA',
  RIO: 'GIG SDU',
  ROM: 'FCO CIA',
  SAO: 'GRU CGH VCP',
  SEL: 'ICN GMP',
  STO: 'ARN BMA NYO',
  TYO: 'NRT HND',
  WAS: 'IAD DCA BWI',
  YMQ: 'YUL YMX YHU',
  YTO: 'YYZ YTZ YKF',
};

/** The airports of a city by its metropolitan code ('LON'), the main one first; empty for any other code. */
export function airportsOfMetropolis(code: string): readonly string[] {
  return Object.hasOwn(airportsOf, code) ? (airportsOf[code] ?? '').split(' ') : [];
}
