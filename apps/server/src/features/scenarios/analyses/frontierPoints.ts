import type { FrontierOf, ScenarioInput } from '@lanewright/award-optimiser';
import type { FrontierKind } from './analysisTask.ts';

/** What of an award frontiers look at. */
type Reached = {
  readonly carriers: number;
  readonly carriersThatBid: number;
  readonly price: number;
  readonly co2Kg: number;
  readonly hasIncumbents: boolean;
};

/** Carriers fewer and more than those awarded. */
const fewer = 4;
const more = 3;
/** A kilogram of CO2 counts so many times what a kilogram costs in freight. */
const co2Steps = [0, 0.1, 0.25, 0.5, 1, 2, 4];
/** A change of carrier counts so many percent of the price. */
const switchingSteps = [0, 2, 5, 10, 20, 50];

/** Where a frontier is looked at around an award; none where nothing is known of what it is about. */
export function frontierPoints(kind: FrontierKind, reached: Reached): FrontierOf {
  if (kind === 'frontierCo2') {
    const usdPerKg = reached.co2Kg > 0 ? reached.price / reached.co2Kg : 0;
    return { what: 'co2', points: usdPerKg > 0 ? co2Steps.map((step) => step * usdPerKg) : [] };
  }
  if (kind === 'frontierIncumbents')
    return { what: 'incumbents', points: reached.hasIncumbents ? switchingSteps : [] };
  const from = Math.max(1, reached.carriers - fewer);
  const to = Math.min(reached.carriersThatBid, reached.carriers + more);
  // From many to few: each run begins with what the one before it found. The award itself is known.
  const points = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => to - at);
  return { what: 'carriers', points: points.filter((carriers) => carriers !== reached.carriers) };
}

/** The scenario without what would hide a frontier: a limit of carriers of all lanes. */
export function withoutOwnLimit(input: ScenarioInput, kind: FrontierKind): ScenarioInput {
  if (kind !== 'frontierCarriers') return input;
  const isOfAll = (scope: object) => Object.keys(scope).length === 0;
  return {
    ...input,
    rules: input.rules.filter(
      (rule) => !(rule.kind === 'carrierCount' && rule.per === 'scope' && isOfAll(rule.scope)),
    ),
  };
}
