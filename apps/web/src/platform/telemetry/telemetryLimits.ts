/** The specification's constants of usage telemetry. */
export const telemetryLimits = {
  /** A session ends a day after it began, */
  sessionExpiryMs: 86_400_000,
  /** or half an hour after the last thing that was done in it. */
  sessionRenewalMs: 1_800_000,
  /** So many calls of one page view are told; the rest are counted only. */
  maxAjaxCallsPerView: 500,
  /** What telemetry has to say of itself goes out this often at most. */
  diagnosticLogIntervalMs: 10_000,
  userCookieLifetimeSeconds: 31_536_000,
  /** A page counts as viewed this long after its route was gone to. */
  pageViewDelayMs: 500,
} as const;

/** How items are gathered before they are sent. Ours, not the specification's. */
export const batchLimits = { everyMs: 15_000, items: 200, keptItems: 2_000 } as const;
