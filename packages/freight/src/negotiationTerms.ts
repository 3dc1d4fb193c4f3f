export const negotiationTermCategories = [
  'CarbonEmissions',
  'TransitTime',
  'LaneCoverage',
  'BidResponseTime',
  'PersonalRelationship',
  'OTD',
  'ClaimsResolution',
  'FreightPaymentAccuracy',
  'LeadTimes',
] as const;
export type NegotiationTermCategory = (typeof negotiationTermCategories)[number];

export const negotiationTermLabel: Readonly<Record<NegotiationTermCategory, string>> = {
  CarbonEmissions: 'Carbon emissions',
  TransitTime: 'Transit time',
  LaneCoverage: 'Lane coverage',
  BidResponseTime: 'Bid response time',
  PersonalRelationship: 'Personal relationship',
  OTD: 'On-time delivery (OTD)',
  ClaimsResolution: 'Claims resolution',
  FreightPaymentAccuracy: 'Freight payment accuracy',
  LeadTimes: 'Lead times',
};
