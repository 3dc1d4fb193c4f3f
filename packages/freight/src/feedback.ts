/** At how many different own prices a slow colour is evaluated, until the customer sets a new target or a round of the lane ends. */
export const slowColourEvaluations = 4;
/** What depends on rivals is shown from so many complete bids on a lane. */
export const fewestBidsForFeedback = 3;
/** Hours of UTC at which slow colours are evaluated. */
export const slowColourHours = [6, 18] as const;

/** Ways in which a carrier is told how it stands: `light` is a colour. */
export type FeedbackKind = 'light';

/**
 * How many prices of a rival (or of a hidden target) a bidder can tell apart at most, however often it saves: every evaluation has one
 * outcome more than there are limits (`bands`, percent above the reference, rising). "Not shown" is none of them: it depends on no price.
 */
export function feedbackResolution(
  _kind: FeedbackKind,
  bands: readonly number[],
  evaluations: number,
): number {
  return (bands.length + 1) ** evaluations;
}

/** The next moment after this one at which slow colours are evaluated. */
export function nextColourEvaluation(after: Date): Date {
  const hours = slowColourHours.map((hour) => dayAt(after, hour));
  return hours.find((moment) => moment > after) ?? dayAt(after, 24 + slowColourHours[0]);
}

const dayAt = (day: Date, hour: number): Date =>
  new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), hour));
