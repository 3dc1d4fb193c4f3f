/** Error codes about dashboard, with their HTTP status. */
export const dashboardErrors = {
  duplicate_board: 422,
  duplicate_tile: 422,
} as const;
