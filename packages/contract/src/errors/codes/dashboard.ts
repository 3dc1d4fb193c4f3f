/** Error codes about dashboard, with their HTTP status. */
export const dashboardErrors = {
  board_twice: 422,
  tile_twice: 422,
} as const;
