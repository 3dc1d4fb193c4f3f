import { isPropertyKey, type PropertyKey } from '@lanewright/freight';

/** Headings of properties, by the part of the name before the dot. */
const groupLabels: Readonly<Record<string, string>> = {
  lanes: 'Lanes',
  uploads: 'Uploads',
  standings: 'Standings',
  bids: 'Bids',
  visibility: 'What carriers see',
  benchmarks: 'Benchmarks',
  contract: 'Contract period',
  awards: 'Awards',
  documents: 'Documents',
  fuel: 'Fuel',
  risk: 'Risk warnings',
};

const fieldLabels: Readonly<Record<PropertyKey, string>> = {
  'lanes.splitByBusinessUnit': 'Split by business unit',
  'lanes.roadPlaceGranularity': 'Road location detail',
  'lanes.roadMiles': 'Estimated road miles',
  'uploads.autoApprove': 'Automatic approval',
  'standings.basis': 'Compare bids with',
  'standings.countMissingCharges': 'Fill in missing charges',
  'standings.greenOverTargetPercent': 'Green limit above target (%)',
  'standings.amberOverTargetPercent': 'Amber limit above target (%)',
  'standings.greenOverBestPercent': 'Green limit above best bid (%)',
  'standings.amberOverBestPercent': 'Amber limit above best bid (%)',
  'standings.compareSoleBid': 'Compare a sole bid',
  'standings.maxBestOverBaselinePercent': 'Best bid above baseline, limit (%)',
  'standings.showColourTowardsHiddenTarget': 'Show colours against hidden targets',
  'standings.showColourTowardsBest': 'Show colours against the best bid',
  'bids.senseFactor': 'Unusual-bid factor',
  'visibility.target': 'Target price',
  'visibility.baseline': 'Baseline',
  'visibility.incumbent': 'Incumbent',
  'visibility.lastPricePaid': 'Last price paid',
  'benchmarks.contribute': 'Contribute shipments',
  'contract.firstMonth': 'First month',
  'contract.months': 'Months',
  'awards.blockMonths': 'Months awarded at once',
  'awards.answerDays': 'Days to respond',
  'documents.acceptBeforeBids': 'Accept before bidding',
  'risk.leastMonths': 'Minimum months of history',
  'risk.mostVolumeSpreadPercent': 'Volume variation limit (%)',
  'risk.mostPriceSpreadPercent': 'Price variation limit (%)',
  'risk.leastPricedMonths': 'Minimum months with prices',
  'risk.soleCarrierPercent': 'Sole-carrier share (%)',
  'fuel.referenceDieselUsdPerGallon': 'Reference diesel price (USD per gallon)',
};

/** Heading of a catalogue property's group. */
export function groupLabel(name: PropertyKey): string {
  const group = name.split('.')[0] ?? name;
  return groupLabels[group] ?? group;
}

/** Label of a property in its group; the Owner's own properties by name. */
export function fieldLabel(name: string): string {
  return isPropertyKey(name) ? fieldLabels[name] : name;
}

/** Label of a property by itself: "Standings: Compare bids with"; the Owner's own properties by name. */
export function propertyLabel(name: string): string {
  return isPropertyKey(name) ? `${groupLabel(name)}: ${fieldLabels[name]}` : name;
}
