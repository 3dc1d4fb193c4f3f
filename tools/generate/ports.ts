/** A sea port with its UN/LOCODE and its coast. */
export interface Port {
  readonly code: string;
  readonly name: string;
  readonly coast: Coast;
  readonly latitude: number;
  readonly longitude: number;
  /** Its freight volume relative to the other ports. */
  readonly pull: number;
}

export type Coast = 'asia' | 'india' | 'europe' | 'africa' | 'latin' | 'usWest' | 'usEast' | 'oceania';

// code | name | coast | latitude | longitude | pull
const portLines = `
CNSHA|Shanghai|asia|31.23|121.47|10
CNNGB|Ningbo|asia|29.87|121.54|8
CNYTN|Yantian|asia|22.58|114.27|8
CNTAO|Qingdao|asia|36.07|120.38|5
CNXMN|Xiamen|asia|24.48|118.09|4
HKHKG|Hong Kong|asia|22.27|114.20|4
TWKHH|Kaohsiung|asia|22.62|120.28|3
KRPUS|Busan|asia|35.10|129.04|5
JPYOK|Yokohama|asia|35.45|139.65|2
JPUKB|Kobe|asia|34.68|135.18|2
VNSGN|Ho Chi Minh City|asia|10.77|106.70|5
VNHPH|Haiphong|asia|20.85|106.69|4
THLCH|Laem Chabang|asia|13.08|100.88|4
MYPKG|Port Klang|asia|3.00|101.40|4
SGSIN|Singapore|asia|1.28|103.85|5
IDJKT|Jakarta|asia|-6.10|106.88|3
PHMNL|Manila|asia|14.60|120.97|2
INNSA|Nhava Sheva|india|18.95|72.95|6
INMUN|Mundra|india|22.80|69.71|4
INMAA|Chennai|india|13.09|80.29|2
BDCGP|Chittagong|india|22.33|91.81|3
LKCMB|Colombo|india|6.94|79.85|2
PKKHI|Karachi|india|24.82|66.99|2
AEJEA|Jebel Ali|india|25.00|55.05|4
TRIST|Istanbul|europe|41.01|28.97|2
GRPIR|Piraeus|europe|37.93|23.63|3
ITGOA|Genova|europe|44.40|8.93|3
ITSPE|La Spezia|europe|44.10|9.83|2
ESVLC|Valencia|europe|39.46|-0.32|4
ESBCN|Barcelona|europe|41.36|2.17|3
ESALG|Algeciras|europe|36.13|-5.44|2
FRLEH|Le Havre|europe|49.49|0.11|3
BEANR|Antwerpen|europe|51.22|4.40|6
NLRTM|Rotterdam|europe|51.92|4.50|8
DEHAM|Hamburg|europe|53.55|9.95|6
DEBRV|Bremerhaven|europe|53.54|8.58|3
GBFXT|Felixstowe|europe|51.95|1.32|4
GBSOU|Southampton|europe|50.90|-1.40|3
SEGOT|Göteborg|europe|57.71|11.96|2
PLGDN|Gdańsk|europe|54.35|18.66|2
MACAS|Casablanca|africa|33.60|-7.62|2
ZADUR|Durban|africa|-29.87|31.05|3
KEMBA|Mombasa|africa|-4.05|39.67|2
BRSSZ|Santos|latin|-23.95|-46.32|4
BRITJ|Itajaí|latin|-26.91|-48.66|2
ARBUE|Buenos Aires|latin|-34.60|-58.37|2
UYMVD|Montevideo|latin|-34.90|-56.21|1
CLSAI|San Antonio|latin|-33.59|-71.61|2
PECLL|Callao|latin|-12.05|-77.14|2
COCTG|Cartagena|latin|10.40|-75.53|2
MXZLO|Manzanillo|latin|19.05|-104.31|3
MXVER|Veracruz|latin|19.20|-96.13|2
USLAX|Los Angeles|usWest|33.74|-118.26|10
USLGB|Long Beach|usWest|33.76|-118.19|9
USOAK|Oakland|usWest|37.81|-122.32|4
USSEA|Seattle|usWest|47.60|-122.34|4
USTIW|Tacoma|usWest|47.27|-122.41|3
CAVAN|Vancouver|usWest|49.29|-123.11|4
USHOU|Houston|usEast|29.75|-95.29|6
USMSY|New Orleans|usEast|29.95|-90.06|2
USSAV|Savannah|usEast|32.08|-81.09|8
USCHS|Charleston|usEast|32.78|-79.92|5
USORF|Norfolk|usEast|36.86|-76.31|5
USBAL|Baltimore|usEast|39.27|-76.58|3
USNYC|New York|usEast|40.69|-74.04|9
USBOS|Boston|usEast|42.35|-71.04|2
USMIA|Miami|usEast|25.78|-80.17|3
CAMTR|Montréal|usEast|45.52|-73.54|3
CAHAL|Halifax|usEast|44.65|-63.57|2
AUSYD|Sydney|oceania|-33.86|151.20|3
AUMEL|Melbourne|oceania|-37.83|144.92|3
NZAKL|Auckland|oceania|-36.84|174.77|2
`;

/** Sea ports of the ocean files. */
export const ports: readonly Port[] = portLines
  .trim()
  .split('\n')
  .map((line) => {
    const [code = '', name = '', coast = '', latitude, longitude, pull] = line.split('|');
    return {
      code,
      name,
      coast: coast as Coast,
      latitude: Number(latitude),
      longitude: Number(longitude),
      pull: Number(pull),
    };
  });

/** Trades from one coast to another, by share of the containers. */
export const trades: readonly { from: Coast; to: Coast; share: number }[] = [
  { from: 'asia', to: 'usWest', share: 30 },
  { from: 'asia', to: 'usEast', share: 20 },
  { from: 'asia', to: 'europe', share: 14 },
  { from: 'europe', to: 'usEast', share: 9 },
  { from: 'india', to: 'usEast', share: 6 },
  { from: 'india', to: 'europe', share: 4 },
  { from: 'usEast', to: 'latin', share: 4 },
  { from: 'latin', to: 'usEast', share: 4 },
  { from: 'usWest', to: 'asia', share: 4 },
  { from: 'usEast', to: 'europe', share: 2 },
  { from: 'asia', to: 'oceania', share: 1 },
  { from: 'europe', to: 'africa', share: 1 },
  { from: 'asia', to: 'latin', share: 1 },
];
