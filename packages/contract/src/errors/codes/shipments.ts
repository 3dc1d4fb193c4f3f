/** Error codes about shipments, with their HTTP status. */
export const shipmentsErrors = {
  airport_needed: 422,
  no_such_learnt_place: 404,
  no_such_place: [404, 422],
  not_cleansed_yet: 409,
  place_not_divisible: 409,
  place_twice: 422,
  places_not_asked: 409,
  port_needed: 422,
  rows_counted: 409,
  site_not_promotable: 422,
  split_not_promotable: 422,
  too_many_ends: 422,
} as const;
