/** Minimum length of a reason for declining, in characters. */
export const leastReason = 3;
