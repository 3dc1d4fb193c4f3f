/** Error codes about notifications, with their HTTP status. */
export const notificationsErrors = {
  no_recipients: 422,
} as const;
