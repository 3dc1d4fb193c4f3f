import type { CallErrors } from '../errorCodes.ts';

/** The errors that calls of lanes answer, besides those of every call. */
export const lanesCallErrors = {
  'POST /lane/create': [
    'equipment_unknown',
    'figure_too_large',
    'lane_exists',
    'move_type_missing',
    'place_unclear',
    'port_unknown',
    'same_place',
    'typical_shipment',
  ],
  'GET /lanes/valid-blocks/{id}': ['no_such_lane'],
  'GET /lanes/{id}/history': ['no_such_lane'],
  'GET /lanes/{id}/shipments': ['no_such_lane'],
  'PUT /lanes/pause': ['lane_in_sealed_round', 'name_lanes', 'no_such_lane'],
  'GET /lanes/road-miles/{id}': ['mode_not_by_road'],
  'POST /lanes/refresh/{id}': [],
  'PUT /lanes/volume/{id}': [
    'edited_by_someone_else',
    'figure_too_large',
    'month_outside_contract',
    'month_twice',
    'no_such_lane',
    'volume_too_large',
  ],
  'PUT /lanes/targets': [
    'edited_by_someone_else',
    'figure_too_large',
    'lane_twice',
    'name_lanes',
    'name_targets',
    'no_such_lane',
  ],
  'PUT /lanes/start': ['lane_in_sealed_round', 'name_lanes', 'no_such_lane', 'rates_outdated'],
} as const satisfies CallErrors;
