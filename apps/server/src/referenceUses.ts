import { awardsThatUse } from './features/awards/index.ts';
import { bidsThatUse } from './features/bids/index.ts';
import { lanesThatUse } from './features/lanes/index.ts';
import type { CountUses } from './features/reference-data/index.ts';
import { settingsThatUse } from './features/settings/index.ts';
import { shipmentsThatUse } from './features/shipments/index.ts';

/** Features that count their uses of a row of reference data, before its code changes or it is deleted. */
export const referenceUses: readonly CountUses[] = [
  lanesThatUse,
  bidsThatUse,
  awardsThatUse,
  shipmentsThatUse,
  settingsThatUse,
];
