import fc from 'fast-check';
import { expect, test } from 'vitest';
import { visibleColour } from '../visibleColour.ts';
import { standingReason } from './standingReason.ts';

const sights = fc.record({
  measuresByTarget: fc.boolean(),
  showsTarget: fc.boolean(),
  showsBaseline: fc.boolean(),
  showsHiddenTarget: fc.boolean(),
  showsBest: fc.boolean(),
});
const lanes = fc.record({
  shown: fc.constantFrom('Green' as const, 'Amber' as const, 'Red' as const, null),
  isComplete: fc.constantFrom(true, false, null),
  needsPricing: fc.boolean(),
  isSealed: fc.boolean(),
  isInRound: fc.boolean(),
  hasTarget: fc.boolean(),
  targetIsFromBids: fc.boolean(),
});

test('a complete bid without a reason has a colour, and a colour that the customer never shows has its reason', () => {
  fc.assert(
    fc.property(sights, lanes, (sight, { shown, ...lane }) => {
      const seen = (shown_colour: typeof shown) =>
        visibleColour(
          { shown_colour, has_target: lane.hasTarget, target_is_from_bids: lane.targetIsFromBids },
          sight,
        );
      const colour = seen(shown);
      const reason = standingReason({ ...lane, colour }, sight);
      if (lane.isSealed) expect(reason).toBe('afterRound');
      else if (lane.isComplete === null) expect(reason).toBe('noBid');
      else if (!lane.isComplete) expect(reason).toBe('partial');
      else {
        expect(reason === null).toBe(colour !== null);
        // Whether the customer shows colours here does not depend on whether there is one.
        if (colour === null && !lane.needsPricing)
          expect(reason === 'notShownByCustomer').toBe(seen('Green') === null);
      }
    }),
    // Few of all combinations have a complete bid without a colour.
    { numRuns: 10_000 },
  );
});
