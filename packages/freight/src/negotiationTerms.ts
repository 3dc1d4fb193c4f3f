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
