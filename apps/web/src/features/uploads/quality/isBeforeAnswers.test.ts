import { expect, test } from 'vitest';
import { isBeforeAnswers } from './isBeforeAnswers.ts';

const measured = { problems: [{ key: 'open' as const, rows: 284 }] };

test('a quality score predates the answers while it counts more open rows than are left', () => {
  expect(isBeforeAnswers({ excepted: 284 }, measured)).toBe(false);
  expect(isBeforeAnswers({ excepted: 260 }, measured)).toBe(true);
  expect(isBeforeAnswers({ excepted: 0 }, measured)).toBe(true);
  expect(isBeforeAnswers({ excepted: 0 }, { problems: [] })).toBe(false);
  expect(isBeforeAnswers(null, measured)).toBe(false);
});
