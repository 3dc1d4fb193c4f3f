import { formatMonth, type Month } from '@lanewright/freight';

export const awardSheetName = 'Awards';

/** Headers of the cells that are read back. */
export const readHeaders = { award: 'Award', response: 'Response', reason: 'Reason' } as const;

/** The header of a month's column: `Dec 2026`. */
export const monthHeader = (month: Month): string => formatMonth(month);

export const responses = ['Accept', 'Decline'] as const;
export const monthAnswers = ['Yes', 'No'] as const;

/** Minimum length of a reason for declining, in characters; as in the browser. */
export const shortestReason = 3;
export const longestReason = 500;
