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

export function isOverviewStatType(name: string): name is OverviewStatType {
  return overviewStatTypes.some((type) => type === name);
}
