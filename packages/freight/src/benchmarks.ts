/** Benchmark scopes from the narrowest to the widest; wider ones are tried if data is scarce. */
export const benchmarkScopes = [
  'LaneRoute',
  'PortToPort',
  'CityToCity',
  'CountryToCountry',
  'TradeLane',
  'Global',
] as const;
export type BenchmarkScope = (typeof benchmarkScopes)[number];

export const benchmarkMetrics = ['CostPerUnit', 'TransitTime', 'OnTime'] as const;
export type BenchmarkMetric = (typeof benchmarkMetrics)[number];
