/** Error codes about scenarios, with their HTTP status. */
export const scenariosErrors = {
  duplicate_rule: 422,
  mode_mismatch: 422,
  name_taken: 409,
  no_current_result: 409,
  no_fix_available: 409,
  no_result: 409,
  no_rules: 409,
  nothing_to_award: 409,
  result_outdated: 409,
  rule_incomplete: 422,
  rules_changed: 409,
  scenario_awarded: 409,
  scenario_not_found: 404,
  too_many_lanes: 422,
  too_many_scenarios: 409,
} as const;
