/**
 * Counts of a vitest JSON report. A file that could not be loaded counts as one failure, and so does a run that failed without
 * naming a test (an error outside any test, no report at all).
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

/** Failed files of a report. */
export function failedFiles(report) {
  return (report?.testResults ?? []).filter(({ status }) => status === 'failed').map(({ name }) => name);
}

/** Failed tests of a report, each with the first line of its error; a file that did not load is named alone. */
export function failedTests(report) {
  const failed = ({ status }) => status === 'failed';
  return (report?.testResults ?? []).filter(failed).flatMap((file) => {
    const tests = file.assertionResults.filter(failed);
    if (tests.length === 0) return [withReason(file.name, file.message)];
    return tests.map(({ fullName, failureMessages }) =>
      withReason(`${file.name} > ${fullName}`, failureMessages?.[0]),
    );
  });
}

function withReason(name, message = '') {
  const reason = message.split('\n', 1)[0].trim();
  return reason === '' ? name : `${name}: ${reason.slice(0, 300)}`;
}

/** Merges the report of a run with that of a second run of its failed files, which replaces their first results. */
export function withSecondTry(first, second) {
  const again = new Map((second?.testResults ?? []).map((file) => [file.name, file]));
  return { ...first, testResults: first.testResults.map((file) => again.get(file.name) ?? file) };
}

/** Names of tests that failed first and passed on the second try. */
export function unsteadyTests(first, second) {
  const failed = ({ status }) => status === 'failed';
  const stillFailing = new Set(failedNames(second, failed));
  return failedNames(first, failed).filter((name) => !stillFailing.has(name));
}

function failedNames(report, failed) {
  return (report?.testResults ?? []).flatMap((file) => {
    const tests = file.assertionResults.filter(failed).map(({ fullName }) => `${file.name} > ${fullName}`);
    return tests.length === 0 && failed(file) ? [file.name] : tests;
  });
}

/** Last line of a test run: `3 passed, 0 failed`, with the number skipped only if there are any. */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
