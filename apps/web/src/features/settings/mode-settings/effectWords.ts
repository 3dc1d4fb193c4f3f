import { countOf } from '../../../ui/figures.ts';
import type { InstancePreview } from './modeSettings.api.ts';

type Effect = InstancePreview['effects'][number];

/** Data of a lane that a property makes visible to carriers. */
const sights: Readonly<Record<string, string>> = {
  'visibility.target': 'target prices',
  'visibility.baseline': 'the baseline',
  'visibility.incumbent': 'the incumbent',
  'visibility.lastPricePaid': 'the last price paid',
  'standings.showColourTowardsHiddenTarget': 'their colour against a hidden target',
  'standings.showColourTowardsBest': 'their colour against the best bid',
};

/** Describes an effect of saving, with its count. */
export function sayEffect({ effect, properties, count, of }: Effect): string {
  const sight = sights[properties[0] ?? ''] ?? 'more';
  const carriers = countOf(count, 'carrier');
  switch (effect) {
    case 'lanesRolledUp':
      return `${countOf(count, 'lane')} ${are(count)} rebuilt: volumes, forecasts and baselines.`;
    case 'bidsPriced':
      return `${countOf(count, 'bid')} of ${countOf(of ?? 0, 'carrier')} ${are(count)} repriced.`;
    case 'bidsRanked':
      return `${countOf(count, 'bid')} of ${countOf(of ?? 0, 'carrier')} ${are(count)} re-ranked; colours may change.`;
    case 'carriersSeeMore':
      return `${carriers} would see ${sight} on ${countOf(of ?? 0, 'lane')}. Once seen, this can’t be undone.`;
    case 'carriersSeeLess':
      return `${carriers} would no longer see ${sight} on ${countOf(of ?? 0, 'lane')}.`;
    case 'risksJudged':
      return `${countOf(count, 'lane')} with history ${are(count)} checked again for warnings.`;
    case 'uploadsFromNowOn':
      return `Applies to uploads from now on; ${countOf(count, 'upload')} waiting for approval ${are(count)} not affected.`;
    case 'awardsFromNowOn':
      return `Applies to awards from now on; ${countOf(count, 'award')} waiting for a response ${are(count)} not affected.`;
    case 'carriersMustAccept':
      return `${carriers} must accept mandatory documents before bidding.`;
    case 'marketJoined':
      return `${countOf(count, 'upload')} may be included in the next benchmarks.`;
    case 'marketLeft':
      return `${countOf(count, 'upload')} will not be included in future benchmarks, and benchmarks are no longer shown.`;
    case 'keptOnly':
      return 'Custom properties are stored and returned; nothing else depends on them.';
  }
}

const are = (count: number) => (count === 1 ? 'is' : 'are');
