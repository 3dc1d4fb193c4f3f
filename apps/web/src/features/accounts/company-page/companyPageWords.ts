import type { CompanyKind, TradeRegion } from '@lanewright/freight';

/** How visitors see each kind of company. */
export const kindWords: Readonly<Record<CompanyKind, string>> = {
  Customer: 'Shipper',
  Carrier: 'Carrier',
  Platform: 'Freight procurement',
};

export const publishedRegions = ['APAC', 'EMEA', 'LATAM', 'USMCA'] as const satisfies readonly TradeRegion[];
export const regionWords: Readonly<Record<TradeRegion, string>> = {
  NONE: 'Elsewhere',
  APAC: 'Asia-Pacific',
  EMEA: 'Europe, the Middle East and Africa',
  LATAM: 'Latin America',
  USMCA: 'United States, Mexico and Canada',
};
