import { expect, it } from 'vitest';
import { answerDetail, answerText, coverageDetail, coverageText } from './carrierWords.ts';
import { testCarrier } from './testCarrier.ts';

it('states coverage of the open lanes', () => {
  const carrier = testCarrier('A', { lanesOpen: 40, lanesBid: 30, lanesPartial: 2, coveragePercent: 62.5 });
  expect(coverageText(carrier)).toBe('62.5%');
  expect(coverageDetail(carrier)).toBe('30 lanes bid, 2 partial; 40 open');
  expect(coverageText(testCarrier('B'))).toBe('–');
});

it('states how soon and how often awards are answered', () => {
  expect([null, 0.4, 5.2, 47.4, 72].map(answerText)).toEqual(['–', 'under an hour', '5 h', '47 h', '3 days']);
  expect(answerDetail(testCarrier('A'))).toBe('no award yet');
  expect(answerDetail(testCarrier('A', { awardsWaiting: 3 }))).toBe('3 waiting');
  expect(answerDetail(testCarrier('A', { awardsAnswered: 4, awardsPassed: 1 }))).toBe('4 of 5 answered');
});
