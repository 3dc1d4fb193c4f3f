/** Error codes about index clauses, with their HTTP status. */
export const clausesErrors = {
  charge_in_clause: 409,
  clause_invalid: 422,
  clause_not_found: 422,
  clauses_locked: 409,
  clauses_overlap: 422,
  contract_not_found: 404,
} as const;
