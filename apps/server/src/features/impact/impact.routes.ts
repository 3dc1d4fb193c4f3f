import { referenceData, settings } from '@lanewright/contract';
import { type Route, route } from '../../platform/http/serve.ts';
import { listModeSwitches } from './listModeSwitches.ts';
import { previewCo2Factor } from './previewCo2Factor.ts';
import { previewInstance } from './previewInstance.ts';

/**
 * Routes for the effects of a change at Tool Control. In this feature because they count lanes, bids and awards, which settings do
 * not know.
 */
export const impactRoutes: readonly Route[] = [
  route(settings.listModeSwitches, listModeSwitches),
  route(settings.previewInstance, previewInstance),
  route(referenceData.previewCo2Factor, previewCo2Factor),
];
