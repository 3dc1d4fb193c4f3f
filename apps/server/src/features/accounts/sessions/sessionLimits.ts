/**
 * SQL: whether session `s` is within the limits of its user's company `c` at a moment. Idle time is accurate to the minute, because
 * `last_seen_at` is written once a minute.
 */
export const isWithinLimits = (moment: string): string =>
  `(coalesce(s.began_at > ${moment}::timestamptz - make_interval(hours => c.session_max_hours), true)
    AND coalesce(s.last_seen_at > ${moment}::timestamptz - make_interval(mins => c.session_idle_minutes), true))`;
