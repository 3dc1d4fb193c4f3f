/**
 * Counts of a vitest JSON report. A file that could not even load counts as one failure, and so does a run
 * that failed without naming a test (an error outside any test, no report at all).
 */
export function countVitest(report, exitCode) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const file of report?.testResults ?? []) {
    const before = counts.failed;
    for (const { status } of file.assertionResults) {
      if (status === 'passed') counts.passed += 1;
      else if (status === 'failed') counts.failed += 1;
      else counts.skipped += 1;
    }
    if (file.status === 'failed' && counts.failed === before) counts.failed += 1;
  }
  if (exitCode !== 0 && counts.failed === 0) counts.failed = 1;
  return counts;
}

/** The line that closes a test run: `3 passed, 0 failed`, with the skipped only where there are any. */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
