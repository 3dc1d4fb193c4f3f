import type { CallErrors } from '../errorCodes.ts';

/** The errors that calls of benchmarks answer, besides those of every call. */
export const benchmarksCallErrors = {
  'GET /benchmark/charge-location': ['upload_not_found'],
  'GET /benchmark/lane/get-deviations': ['lane_not_found'],
  'GET /benchmark/lane': ['lane_not_found'],
  'POST /benchmark/freeze': [],
  'GET /benchmark/runs': [],
} as const satisfies CallErrors;
