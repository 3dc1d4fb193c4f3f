/** Error codes about bids, with their HTTP status. */
export const bidsErrors = {
  matching_refused: 422,
  name_a_mode: 422,
  no_such_bid: 404,
  no_such_template: 404,
  nothing_to_confirm: 409,
  own_bid_sheet: 409,
  round_opening: 409,
  unreadable_sheet: 409,
} as const;
