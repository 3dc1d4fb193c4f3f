import { expect, it } from 'vitest';
import type { PlanPreview } from '../tenders.api.ts';
import { planSentences } from './planSentences.ts';

const preview: PlanPreview = {
  lanes: 53,
  awardedLanes: 5,
  openLanes: 53,
  openLanesNotAwarded: 48,
  laneIdsNotAwarded: [],
  lanesInOtherEvents: 0,
  otherEvent: null,
};
const round = { opensAt: '2026-11-24T09:00', closesAt: '2026-12-01T09:00', isSealed: false };
const now = new Date('2026-11-23T12:00:00.000Z');
const said = (more: Partial<PlanPreview>, includesAwarded = false) =>
  planSentences({ ...preview, ...more }, round, { carriers: 12, includesAwarded, now });

it('says which lanes close and until when, and that awarded ones are left out', () => {
  expect(said({})).toEqual([
    '48 lanes take bids from 24 Nov 2026, 9:00 am to 1 Dec 2026, 9:00 am.',
    '48 lanes close for bids until 24 Nov 2026, 9:00 am.',
    '5 awarded lanes are excluded.',
    '12 carriers are invited by email.',
  ]);
  expect(said({}, true).slice(0, 2)).toEqual([
    '53 lanes take bids from 24 Nov 2026, 9:00 am to 1 Dec 2026, 9:00 am.',
    '53 lanes close for bids until 24 Nov 2026, 9:00 am.',
  ]);
});

it('leaves no lane out if every lane is awarded, and names an event that has the lanes', () => {
  expect(
    said({ awardedLanes: 53, openLanesNotAwarded: 0, lanesInOtherEvents: 1, otherEvent: 'Spring' }),
  ).toEqual([
    '53 lanes take bids from 24 Nov 2026, 9:00 am to 1 Dec 2026, 9:00 am.',
    '53 lanes close for bids until 24 Nov 2026, 9:00 am.',
    'All of these lanes are already awarded.',
    '1 lane is already in a running event: Spring. End that event or exclude these lanes.',
    '12 carriers are invited by email.',
  ]);
});

it('says that a round which opens now closes no lane', () => {
  const sentences = planSentences(
    preview,
    { ...round, opensAt: '2026-11-20T09:00' },
    { carriers: 1, includesAwarded: false, now },
  );
  expect(sentences[0]).toBe('48 lanes open for bids now, until 1 Dec 2026, 9:00 am.');
  expect(sentences.join(' ')).not.toContain('close for bids');
});
