import { countOf } from '../../../ui/figures.ts';
import type { InstancePreview } from './modeSettings.api.ts';

type Effect = InstancePreview['effects'][number];

/** What of a lane a property shows to carriers. */
const sights: Readonly<Record<string, string>> = {
  'visibility.target': 'target prices',
  'visibility.baseline': 'the baseline',
  'visibility.incumbent': 'who carries the lane today',
  'visibility.lastPricePaid': 'the last price paid',
  'standings.showColourTowardsHiddenTarget': 'their colour towards a hidden target',
  'standings.showColourTowardsBest': 'their colour towards the best bid',
};

/** An effect of saving, as a sentence with its count. */
export function sayEffect({ effect, properties, count, of }: Effect): string {
  const sight = sights[properties[0] ?? ''] ?? 'more';
  const carriers = countOf(count, 'carrier');
  switch (effect) {
    case 'lanesRolledUp':
      return `${countOf(count, 'lane')} ${are(count)} rolled up anew: volumes, forecasts and baselines.`;
    case 'bidsPriced':
      return `${countOf(count, 'bid')} of ${countOf(of ?? 0, 'carrier')} ${are(count)} priced anew.`;
    case 'bidsRanked':
      return `${countOf(count, 'bid')} of ${countOf(of ?? 0, 'carrier')} ${are(count)} ranked anew; colours may change.`;
    case 'carriersSeeMore':
      return `${carriers} would see ${sight} on ${countOf(of ?? 0, 'lane')}. What was seen cannot be taken back.`;
    case 'carriersSeeLess':
      return `${carriers} would no longer see ${sight} on ${countOf(of ?? 0, 'lane')}.`;
    case 'risksJudged':
      return `${countOf(count, 'lane')} with history ${are(count)} judged anew for warnings.`;
    case 'uploadsFromNowOn':
      return `It holds for uploads from now on; ${countOf(count, 'upload')} waiting for approval ${are(count)} not touched.`;
    case 'awardsFromNowOn':
      return `It holds for awards from now on; ${countOf(count, 'award')} waiting for an answer ${are(count)} not touched.`;
    case 'carriersMustAccept':
      return `${carriers} must accept mandatory documents before bidding.`;
    case 'marketJoined':
      return `${countOf(count, 'upload')} may stand in the markets of the next freeze.`;
    case 'marketLeft':
      return `${countOf(count, 'upload')} no longer stand in markets to come, and markets are no longer shown.`;
    case 'keptOnly':
      return 'Properties of your own are kept and served; nothing else follows from them.';
  }
}

const are = (count: number) => (count === 1 ? 'is' : 'are');
