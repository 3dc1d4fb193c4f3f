import { authentication } from './authentication.ts';
import { bareEndpoint } from './bareEndpoint.ts';
import type { AcceptanceCase } from './case.ts';
import { cookies } from './cookies.ts';
import { invocations } from './invocations.ts';
import { lifetimes } from './lifetimes.ts';
import { streams } from './streams.ts';
import { travelling } from './transports.ts';

/** All acceptance cases, by chapter. */
export const allCases: readonly AcceptanceCase[] = [
  ...invocations,
  ...streams,
  ...lifetimes,
  ...authentication,
  ...travelling,
  ...cookies,
  ...bareEndpoint,
];
