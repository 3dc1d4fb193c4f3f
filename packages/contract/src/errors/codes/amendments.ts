/** Error codes about amendments of contracts, with their HTTP status. */
export const amendmentsErrors = {
  amendment_changes_nothing: 422,
  amendment_not_draft: 409,
  amendment_not_found: 404,
  amendment_not_sent: 409,
  amendment_not_yours: 409,
  award_not_in_force: 409,
  contract_closed: 409,
  month_in_past: 422,
  rate_invalid: 422,
  response_deadline_passed: 409,
  several_carriers: 422,
} as const;
