import type { CallErrors } from '../errorCodes.ts';

/** The errors that calls of shipments answer, besides those of every call. */
export const shipmentsCallErrors = {
  'POST /shipments/{id}/places/answers': [
    'airport_needed',
    'no_such_place',
    'no_such_upload',
    'place_twice',
    'places_not_asked',
    'port_needed',
    'rows_counted',
    'upload_moved_on',
  ],
  'GET /shipments/clean/{id}': ['no_such_upload', 'not_cleansed_yet'],
  'GET /shipments/export/{id}': ['no_such_upload', 'not_cleansed_yet'],
  'GET /shipments/export/{id}/{extra}': ['no_such_upload', 'upload_not_waiting', 'upload_waits_for_other'],
  'DELETE /shipments/learnt-places/{id}': ['no_such_company', 'no_such_learnt_place'],
  'GET /shipments/carrier-names': [],
  'GET /shipments/learnt-places': ['no_such_company'],
  'GET /shipments/{id}/places': ['no_such_upload'],
  'PUT /shipments/carrier-names': ['no_such_carrier', 'no_such_name'],
  'POST /shipments/learnt-places/promote': [
    'no_such_company',
    'no_such_learnt_place',
    'site_not_promotable',
    'split_not_promotable',
  ],
  'POST /shipments/{id}/places/split': [
    'no_such_place',
    'no_such_upload',
    'place_not_divisible',
    'places_not_asked',
    'too_many_ends',
  ],
} as const satisfies CallErrors;
