export const overviewStatTypes = [
  'Spend',
  'Awarded',
  'Savings',
  'BidCoverage',
  'IncumbentCoverage',
  'TotalBid',
  'LaneBreakdown',
  'Volume',
  'Shipments',
  'ChargeBreakdown',
] as const;
export type OverviewStatType = (typeof overviewStatTypes)[number];

/** Whether a text is the name of an overview figure. */
export function isOverviewStatType(name: string): name is OverviewStatType {
  return overviewStatTypes.some((type) => type === name);
}
