/** Error codes about bids, with their HTTP status. */
export const bidsErrors = {
  bid_not_found: 404,
  mapping_not_needed: 409,
  mapping_rejected: 422,
  mode_required: 422,
  nothing_to_confirm: 409,
  review_outdated: 409,
  review_required: 409,
  round_opening: 409,
  saved_mapping_not_found: 404,
  two_contracts: 422,
  unreadable_sheet: 409,
  upload_already_undone: 409,
  upload_not_in_review: 409,
  upload_without_changes: 422,
} as const;
