import type { CallErrors } from '../errorCodes.ts';

/** The errors that calls of notifications answer, besides those of every call. */
export const notificationsCallErrors = {
  'POST /notifications/announcements': ['no_such_company', 'nobody_to_tell'],
  'GET /notifications/announcements': [],
  'GET /notifications': [],
  'POST /notifications/read': [],
  'POST /notifications/announcements/preview': ['no_such_company'],
  'GET /notifications/preferences': [],
  'PUT /notifications/preferences': [],
} as const satisfies CallErrors;
