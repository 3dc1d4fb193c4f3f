/** Error codes about contracts, with their HTTP status. */
export const contractsErrors = {
  contract_busy: 409,
  contract_has_awards: 409,
  contract_in_force: 409,
  contract_open: 409,
  lane_in_use: 409,
  same_contract: 422,
  too_many_contracts: 409,
} as const;
