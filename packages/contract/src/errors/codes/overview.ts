/** Error codes about overview, with their HTTP status. */
export const overviewErrors = {
  mode_needed: 422,
  month_not_in_contract: 422,
  month_not_in_figure: 422,
  unknown_column: 422,
  unknown_filter: 422,
  view_twice: 422,
} as const;
