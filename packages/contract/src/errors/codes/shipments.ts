/** Error codes about shipments, with their HTTP status. */
export const shipmentsErrors = {
  airport_required: 422,
  duplicate_location: 422,
  location_not_found: [404, 422],
  location_not_splittable: 409,
  locations_not_open: 409,
  not_cleansed_yet: 409,
  port_required: 422,
  rows_not_excludable: 409,
  saved_location_not_found: 404,
  site_not_shareable: 422,
  split_not_shareable: 422,
  too_many_ends: 422,
} as const;
