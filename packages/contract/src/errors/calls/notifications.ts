import type { CallErrors } from '../errorCodes.ts';

/** The errors that calls of notifications answer, besides those of every call. */
export const notificationsCallErrors = {
  'POST /notifications/announcements': ['company_not_found', 'no_recipients'],
  'GET /notifications/announcements': [],
  'GET /notifications': [],
  'POST /notifications/read': [],
  'POST /notifications/announcements/preview': ['company_not_found'],
  'GET /notifications/preferences': [],
  'PUT /notifications/preferences': [],
} as const satisfies CallErrors;
