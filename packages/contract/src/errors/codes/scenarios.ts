/** Error codes about scenarios, with their HTTP status. */
export const scenariosErrors = {
  name_taken: 409,
  no_rules: 409,
  no_such_scenario: 404,
  no_way_out: 409,
  not_fresh: 409,
  not_solved: 409,
  nothing_to_award: 409,
  other_mode: 422,
  rule_twice: 422,
  rule_without_limit: 422,
  rules_changed: 409,
  scenario_awarded: 409,
  solved_again: 409,
  too_many_lanes: 422,
  too_many_scenarios: 409,
} as const;
