/** Error codes about notifications, with their HTTP status. */
export const notificationsErrors = {
  nobody_to_tell: 422,
} as const;
