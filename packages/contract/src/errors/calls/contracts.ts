import type { CallErrors } from '../errorCodes.ts';

/** The errors that calls of contracts answer, besides those of every call. */
export const contractsCallErrors = {
  'GET /contracts': ['customer_not_found', 'customer_required'],
} as const satisfies CallErrors;
