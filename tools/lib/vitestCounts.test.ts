import { expect, test } from 'vitest';
import {
  closingLine,
  countVitest,
  failedFiles,
  failedTests,
  unsteadyTests,
  withSecondTry,
} from './vitestCounts.mjs';

const file = (status: string, ...statuses: string[]) => ({
  status,
  assertionResults: statuses.map((each) => ({ status: each })),
});

test('counts tests over files', () => {
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

test('the closing line mentions skipped tests only if there are any', () => {
  expect(closingLine({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed');
  expect(closingLine({ passed: 3, failed: 1, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped');
});

test('a failed file counts by its second try, and unstable tests are named', () => {
  const named = (name: string, status: string, tests: Record<string, string>) => ({
    name,
    status,
    assertionResults: Object.entries(tests).map(([fullName, each]) => ({ fullName, status: each })),
  });
  const first = {
    testResults: [
      named('a.test.ts', 'passed', { one: 'passed' }),
      named('b.test.ts', 'failed', { two: 'failed', three: 'failed' }),
    ],
  };
  const second = { testResults: [named('b.test.ts', 'failed', { two: 'passed', three: 'failed' })] };
  expect(failedFiles(first)).toEqual(['b.test.ts']);
  expect(unsteadyTests(first, second)).toEqual(['b.test.ts > two']);
  expect(countVitest(withSecondTry(first, second), 1)).toEqual({ passed: 2, failed: 1, skipped: 0 });
  const secondTry = { testResults: [named('b.test.ts', 'passed', { two: 'passed', three: 'passed' })] };
  expect(countVitest(withSecondTry(first, secondTry), 0)).toEqual({ passed: 3, failed: 0, skipped: 0 });
});

test('failed tests are named with the first line of their error', () => {
  const failure = (fullName: string, ...failureMessages: string[]) => ({
    fullName,
    status: 'failed',
    failureMessages,
  });
  const report = {
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [failure('one', 'expected 1 to be 2\n    at a.test.ts:3:1'), failure('two')],
      },
      { name: 'b.test.ts', status: 'failed', assertionResults: [], message: 'Cannot find module' },
      { name: 'c.test.ts', status: 'passed', assertionResults: [{ fullName: 'three', status: 'passed' }] },
    ],
  };
  expect(failedTests(report)).toEqual([
    'a.test.ts > one: expected 1 to be 2',
    'a.test.ts > two',
    'b.test.ts: Cannot find module',
  ]);
});
