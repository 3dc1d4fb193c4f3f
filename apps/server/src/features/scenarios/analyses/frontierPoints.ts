import type { FrontierOf, ScenarioInput } from '@lanewright/award-optimiser';
import type { FrontierKind } from './analysisTask.ts';

/** The properties of an award that frontiers use. */
type Reached = {
  readonly carriers: number;
  readonly carriersThatBid: number;
  readonly price: number;
  readonly co2Kg: number;
  readonly hasIncumbents: boolean;
};

/** Points with fewer and with more carriers than awarded. */
const fewer = 4;
const more = 3;
/** Prices of CO2, as multiples of the award's freight cost per kilogram of CO2. */
const co2Steps = [0, 0.1, 0.25, 0.5, 1, 2, 4];
/** Penalties for a change of carrier, in percent of the price. */
const switchingSteps = [0, 2, 5, 10, 20, 50];

/** Returns the points of a frontier around an award; empty if there is no data for them. */
export function frontierPoints(kind: FrontierKind, reached: Reached): FrontierOf {
  if (kind === 'frontierCo2') {
    const usdPerKg = reached.co2Kg > 0 ? reached.price / reached.co2Kg : 0;
    return { what: 'co2', points: usdPerKg > 0 ? co2Steps.map((step) => step * usdPerKg) : [] };
  }
  if (kind === 'frontierIncumbents')
    return { what: 'incumbents', points: reached.hasIncumbents ? switchingSteps : [] };
  const from = Math.max(1, reached.carriers - fewer);
  const to = Math.min(reached.carriersThatBid, reached.carriers + more);
  // In descending order: each run starts with the previous result. The award itself is known.
  const points = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => to - at);
  return { what: 'carriers', points: points.filter((carriers) => carriers !== reached.carriers) };
}

/** The scenario without the rule that would hide a frontier: a limit on the carriers of all lanes. */
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
