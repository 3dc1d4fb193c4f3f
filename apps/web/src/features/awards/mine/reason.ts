/** Characters that a reason for declining has at least. */
export const leastReason = 3;
