import type { CallErrors } from '../errorCodes.ts';

/** The errors that calls of contracts answer, besides those of every call. */
export const contractsCallErrors = {
  'GET /contracts': ['customer_not_found', 'customer_required'],
  'GET /contracts/expiring': [],
  'GET /contracts/{id}/{no}/price-moves': ['contract_not_found', 'same_contract'],
  'POST /contracts': [
    'contract_not_found',
    'lane_not_found',
    'month_in_past',
    'name_taken',
    'too_many_contracts',
  ],
  'POST /contracts/{id}/{no}/lanes': [
    'contract_closed',
    'contract_not_found',
    'lane_in_use',
    'lane_not_found',
  ],
  'PUT /contracts/{id}/{no}': [
    'contract_busy',
    'contract_closed',
    'contract_has_awards',
    'contract_not_found',
    'contract_open',
    'edit_conflict',
    'month_in_past',
    'name_taken',
    'status_change_not_allowed',
  ],
} as const satisfies CallErrors;
