import { accountCalls } from './accountCalls.ts';
import { adminCalls } from './adminCalls.ts';
import { authCalls } from './authCalls.ts';
import { bidCalls } from './bidCalls.ts';
import type { Call } from './call.ts';
import { configCalls } from './configCalls.ts';
import { laneCalls } from './laneCalls.ts';
import { documentCalls, generalDocument, locationCalls, notificationCalls } from './otherCalls.ts';
import { uploadCalls } from './uploadCalls.ts';

/** The calls of section 7 of the specification, ordered so that each finds the data it needs. */
export const calls: readonly Call[] = [
  ...authCalls,
  ...accountCalls,
  ...configCalls,
  ...laneCalls,
  ...bidCalls,
  ...uploadCalls,
  ...notificationCalls,
  ...locationCalls,
  ...documentCalls,
  generalDocument,
  ...adminCalls,
];
