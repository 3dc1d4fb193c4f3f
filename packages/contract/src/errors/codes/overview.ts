/** Error codes about overview, with their HTTP status. */
export const overviewErrors = {
  duplicate_view: 422,
  month_not_in_contract: 422,
  month_not_in_figure: 422,
  single_mode_required: 422,
  unknown_column: 422,
  unknown_filter: 422,
} as const;
