import type { CallErrors } from '../errorCodes.ts';

/** The errors that calls of lanes answer, besides those of every call. */
export const lanesCallErrors = {
  'POST /lane/create': [
    'contract_closed',
    'contract_not_found',
    'equipment_unknown',
    'figure_too_large',
    'lane_exists',
    'location_ambiguous',
    'move_type_missing',
    'port_unknown',
    'same_location',
    'typical_shipment_incomplete',
  ],
  'GET /lanes/valid-blocks/{id}': ['lane_not_found'],
  'GET /lanes/{id}/history': ['lane_not_found'],
  'GET /lanes/{id}/shipments': ['lane_not_found'],
  'PUT /lanes/pause': ['contract_not_found', 'lane_in_sealed_round', 'lane_not_found', 'lanes_required'],
  'GET /lanes/road-miles/{id}': ['contract_not_found', 'road_mode_required'],
  'POST /lanes/refresh/{id}': ['contract_not_found'],
  'PUT /lanes/volume/{id}': [
    'duplicate_month',
    'edited_by_someone_else',
    'figure_too_large',
    'lane_not_found',
    'month_outside_contract',
    'volume_too_large',
  ],
  'PUT /lanes/targets': [
    'contract_not_found',
    'duplicate_lane',
    'edited_by_someone_else',
    'figure_too_large',
    'lane_not_found',
    'lanes_required',
    'targets_required',
  ],
  'PUT /lanes/start': [
    'contract_closed',
    'contract_not_found',
    'lane_in_sealed_round',
    'lane_not_found',
    'lanes_required',
    'rates_outdated',
  ],
} as const satisfies CallErrors;
