import type { CallErrors } from '../errorCodes.ts';

/** The errors that calls of benchmarks answer, besides those of every call. */
export const benchmarksCallErrors = {
  'GET /benchmark/charge-location': ['no_such_upload'],
  'GET /benchmark/lane/get-deviations': ['no_such_lane'],
  'GET /benchmark/lane': ['no_such_lane'],
  'POST /benchmark/freeze': [],
  'GET /benchmark/runs': [],
} as const satisfies CallErrors;
