import type { CallErrors } from '../errorCodes.ts';

/** The errors that calls of shipments answer, besides those of every call. */
export const shipmentsCallErrors = {
  'POST /shipments/{id}/places/answers': [
    'airport_required',
    'duplicate_location',
    'location_not_found',
    'locations_not_open',
    'port_required',
    'rows_not_excludable',
    'upload_not_found',
    'upload_state_changed',
  ],
  'GET /shipments/clean/{id}': ['not_cleansed_yet', 'upload_not_found'],
  'GET /shipments/export/{id}': ['not_cleansed_yet', 'upload_not_found'],
  'GET /shipments/export/{id}/{extra}': ['upload_in_another_step', 'upload_not_found', 'upload_not_waiting'],
  'DELETE /shipments/learnt-places/{id}': ['company_not_found', 'saved_location_not_found'],
  'GET /shipments/carrier-names': [],
  'GET /shipments/learnt-places': ['company_not_found'],
  'GET /shipments/{id}/places': ['upload_not_found'],
  'PUT /shipments/carrier-names': ['carrier_name_not_found', 'carrier_not_found'],
  'POST /shipments/learnt-places/promote': [
    'company_not_found',
    'saved_location_not_found',
    'site_not_shareable',
    'split_not_shareable',
  ],
  'POST /shipments/{id}/places/split': [
    'location_not_found',
    'location_not_splittable',
    'locations_not_open',
    'too_many_ends',
    'upload_not_found',
  ],
} as const satisfies CallErrors;
