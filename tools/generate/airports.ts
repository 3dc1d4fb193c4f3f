/** An airport with its IATA code. */
export interface Airport {
  readonly code: string;
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  /** Its freight volume relative to the other airports. */
  readonly pull: number;
}

// code | name | latitude | longitude | pull
const airportLines = `
ORD|Chicago O'Hare|41.98|-87.90|8
LAX|Los Angeles|33.94|-118.41|8
JFK|New York JFK|40.64|-73.78|7
ATL|Atlanta|33.64|-84.43|5
DFW|Dallas Fort Worth|32.90|-97.04|5
MIA|Miami|25.79|-80.29|6
SEA|Seattle Tacoma|47.45|-122.31|3
SFO|San Francisco|37.62|-122.38|4
YYZ|Toronto Pearson|43.68|-79.63|4
YVR|Vancouver|49.19|-123.18|3
MEX|Mexico City|19.44|-99.07|4
GDL|Guadalajara|20.52|-103.31|2
GRU|Sao Paulo Guarulhos|-23.43|-46.47|4
BOG|Bogota|4.70|-74.15|3
SCL|Santiago|-33.39|-70.79|2
FRA|Frankfurt|50.03|8.56|8
AMS|Amsterdam Schiphol|52.31|4.76|7
LHR|London Heathrow|51.47|-0.46|7
CDG|Paris Charles de Gaulle|49.01|2.55|6
LUX|Luxembourg|49.62|6.20|4
MXP|Milan Malpensa|45.63|8.72|3
MAD|Madrid Barajas|40.49|-3.57|3
IST|Istanbul|41.26|28.74|4
DXB|Dubai|25.25|55.36|6
DOH|Doha|25.27|51.61|4
BOM|Mumbai|19.09|72.87|5
DEL|Delhi|28.57|77.10|4
MAA|Chennai|12.99|80.17|3
DAC|Dhaka|23.84|90.40|2
SIN|Singapore Changi|1.36|103.99|6
KUL|Kuala Lumpur|2.75|101.71|3
BKK|Bangkok Suvarnabhumi|13.68|100.75|4
SGN|Ho Chi Minh City|10.82|106.65|4
HAN|Hanoi|21.22|105.81|3
HKG|Hong Kong|22.31|113.91|10
PVG|Shanghai Pudong|31.14|121.81|9
CAN|Guangzhou|23.39|113.30|5
ICN|Seoul Incheon|37.46|126.44|6
NRT|Tokyo Narita|35.76|140.39|6
KIX|Osaka Kansai|34.43|135.24|3
TPE|Taipei Taoyuan|25.08|121.23|5
SYD|Sydney|-33.95|151.18|3
AKL|Auckland|-37.01|174.79|1
JNB|Johannesburg|-26.13|28.24|2
NBO|Nairobi|-1.32|36.93|2
LOS|Lagos|6.58|3.32|1
CAI|Cairo|30.12|31.41|2
`;

/** Airports of the air freight files. */
export const airports: readonly Airport[] = airportLines
  .trim()
  .split('\n')
  .map((line) => {
    const [code = '', name = '', latitude, longitude, pull] = line.split('|');
    return { code, name, latitude: Number(latitude), longitude: Number(longitude), pull: Number(pull) };
  });
