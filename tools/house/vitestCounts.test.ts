import { expect, test } from 'vitest';
import { closingLine, countVitest } from './vitestCounts.mjs';

const file = (status: string, ...statuses: string[]) => ({
  status,
  assertionResults: statuses.map((each) => ({ status: each })),
});

test('tests are counted over files', () => {
  const report = {
    testResults: [file('failed', 'passed', 'failed'), file('passed', 'passed', 'pending', 'todo')],
  };
  expect(countVitest(report, 1)).toEqual({ passed: 2, failed: 1, skipped: 2 });
});

test('a file that does not load is a failure, and so is a run that fails without a test or a report', () => {
  expect(countVitest({ testResults: [file('failed'), file('passed', 'passed')] }, 1).failed).toBe(1);
  expect(countVitest({ testResults: [file('passed', 'passed')] }, 1).failed).toBe(1);
  expect(countVitest(undefined, 1).failed).toBe(1);
});

test('the closing line names skipped tests only where there are any', () => {
  expect(closingLine({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed');
  expect(closingLine({ passed: 3, failed: 1, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped');
});
