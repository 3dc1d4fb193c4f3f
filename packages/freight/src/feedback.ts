/**
 * Number of different own prices at which a slow colour is evaluated, until the customer sets a new target or a round of the lane
 * ends.
 */
export const slowColourEvaluations = 4;
/** Minimum number of complete bids on a lane for showing what depends on rivals. */
export const fewestBidsForFeedback = 3;
/** Hours (UTC) at which slow colours are evaluated. */
export const slowColourHours = [6, 18] as const;

/** Kinds of feedback about a carrier's standing: `light` is a colour. */
export type FeedbackKind = 'light';

/**
 * Maximum number of prices of a rival (or of a hidden target) that a bidder can distinguish, however often it saves: every
 * evaluation has one outcome more than there are limits (`bands`, percent above the reference, ascending). "Not shown" is not
 * counted: it depends on no price.
 */
export function feedbackResolution(
  _kind: FeedbackKind,
  bands: readonly number[],
  evaluations: number,
): number {
  return (bands.length + 1) ** evaluations;
}

/** The next time after this one at which slow colours are evaluated. */
export function nextColourEvaluation(after: Date): Date {
  const hours = slowColourHours.map((hour) => dayAt(after, hour));
  return hours.find((moment) => moment > after) ?? dayAt(after, 24 + slowColourHours[0]);
}

const dayAt = (day: Date, hour: number): Date =>
  new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), hour));
