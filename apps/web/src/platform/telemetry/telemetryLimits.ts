/** Telemetry constants of the specification. */
export const telemetryLimits = {
  /** A session ends a day after it began, */
  sessionExpiryMs: 86_400_000,
  /** or half an hour after its last activity. */
  sessionRenewalMs: 1_800_000,
  /** Maximum number of requests reported per page view; the rest are only counted. */
  maxAjaxCallsPerView: 500,
  /** Minimum interval between telemetry's own messages. */
  diagnosticLogIntervalMs: 10_000,
  userCookieLifetimeSeconds: 31_536_000,
  /** Delay after navigation before a page view is counted. */
  pageViewDelayMs: 500,
} as const;

/** Batch limits for sending. Not from the specification. */
export const batchLimits = { everyMs: 15_000, items: 200, keptItems: 2_000 } as const;
