import type { CallErrors } from '../errorCodes.ts';

/** The errors that calls of index clauses answer, besides those of every call. */
export const clausesCallErrors = {
  'GET /contracts/{id}/{no}/clauses': ['contract_not_found', 'customer_not_found', 'customer_required'],
  'PUT /contracts/{id}/{no}/clauses': [
    'carrier_not_found',
    'charge_not_found',
    'clause_invalid',
    'clause_not_found',
    'clauses_locked',
    'clauses_overlap',
    'contract_not_found',
    'edited_by_someone_else',
    'index_series_not_found',
  ],
  'POST /contracts/{id}/{no}/clauses/simulate': [
    'charge_not_found',
    'clause_invalid',
    'contract_not_found',
    'index_series_not_found',
  ],
} as const satisfies CallErrors;
