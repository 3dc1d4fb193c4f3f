import { bids, type BodyInputOf, lanes, uploads } from '@lanewright/contract';
import { Mode, UploadStatus } from '@lanewright/freight';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { seedLanes } from '../../../../test/support/seedLanes.ts';
import { sheetColumn, sheetReviews } from '../../../../test/support/sheetReviews.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';

const mode = Mode.RoadFTL;
const { linehaul, fuel, transitDays } = sheetColumn;

let testApp: TestApp;
let desk: ReturnType<typeof sheetReviews>;
let laneIds: string[] = [];
const lane = (at: number) => laneIds[at] ?? '';
beforeAll(async () => {
  testApp = await startTestApp();
  const { customer, carrier } = testApp.people;
  laneIds = (await seedLanes(testApp, customer.companyId, mode, 4)).laneIds;
  desk = sheetReviews(testApp, mode, carrier);
});
afterAll(() => testApp.close());

type Given = BodyInputOf<typeof bids.saveBids>['bids'];
async function save(given: Given) {
  const { body } = await testApp.call(bids.saveBids, testApp.people.carrier, {
    body: { mode, structureVersion: 1, bids: given },
  });
  expect(body.errors).toEqual([]);
}
const rate = (chargeNo: number, price: number | null) => ({ chargeNo, rate: price });
/** Lane 0: 2.00 + 0.40, lane 1: 2.10, lane 2: 2.20; no bid on lane 3. */
beforeEach(async () => {
  await save(
    laneIds.map((laneId, at) => ({
      laneId,
      currency: 'USD',
      transitDays: at === 3 ? undefined : 2,
      rates: at === 3 ? [rate(1, null)] : [rate(1, 2 + at / 10), rate(2, at === 0 ? 0.4 : null)],
    })),
  );
  await testApp.drainJobs();
});

const namesOf = ({ lanes }: Awaited<ReturnType<typeof desk.review>>) =>
  lanes.flatMap(({ laneId, cells }) =>
    cells.map(({ cell, before, after, changePercent }) => [
      laneIds.indexOf(laneId),
      cell,
      before,
      after,
      changePercent,
    ]),
  );

test('a row that names another place stays with the lane of its number, and the review says so', async () => {
  const id = await desk.send(
    await desk.sheet({
      [lane(0)]: { [linehaul]: 2.1, 2: 'Elsewhere, TX' },
      [lane(1)]: { [linehaul]: 2.2 },
    }),
  );
  const { lanes } = await desk.review(id);
  const noted = new Map(lanes.map(({ laneId, matchedBy }) => [laneId, matchedBy]));
  expect(noted.get(lane(0))).toMatch(/^Row \d+ names another destination: the bid stays on this lane$/);
  expect(noted.get(lane(1))).toBeNull();
});

test('a sheet sent for review changes nothing until it is submitted, and then the cells that were shown', async () => {
  const before = await desk.cells();
  const id = await desk.send(
    await desk.sheet({
      [lane(0)]: { [linehaul]: 2.1, [fuel]: null },
      [lane(1)]: { [linehaul]: 210 },
      [lane(2)]: { [linehaul]: 1.98, [transitDays]: 3 },
      [lane(3)]: { [linehaul]: 2.5, [transitDays]: 4 },
    }),
  );
  expect(await desk.upload(id)).toMatchObject({
    status: UploadStatus.InputExceptions,
    awaiting: 'review',
    submittedAs: null,
    reason: '7 changes on 4 lanes. Nothing is submitted yet.',
  });
  expect(await desk.cells()).toEqual(before);
  const review = await desk.review(id);
  expect(review.counts).toEqual({
    lanes: 4,
    all: 7,
    raised: 2,
    lowered: 1,
    new: 2,
    removed: 1,
    unusual: 1,
    usual: 3,
    wrong: 0,
  });
  expect([review.total, review.laneIds]).toEqual([4, review.lanes.map(({ laneId }) => laneId)]);
  // The unusual price first, then the lane that loses a cell.
  expect(namesOf(review)).toEqual([
    [1, 'rate:1', '2.1', '210', 9900],
    [0, 'rate:2', '0.4', null, null],
    [0, 'rate:1', '2', '2.1', 5],
    [2, 'transitDays', '2', '3', null],
    [2, 'rate:1', '2.2', '1.98', -10],
    [3, 'transitDays', null, '4', null],
    [3, 'rate:1', null, '2.5', null],
  ]);
  expect(review.lanes[0]?.cells[0]).toMatchObject({
    name: 'Linehaul',
    checks: [{ kind: 'slip', message: expect.stringContaining('100 times your previous rate') }],
  });
  for (const only of ['raised', 'lowered', 'new', 'removed', 'unusual'] as const) {
    const some = await desk.review(id, { only });
    expect(namesOf(some), only).toHaveLength(review.counts[only]);
  }
  const usual = await desk.review(id, { only: 'usual', pageSize: 1 });
  expect([usual.total, usual.laneIds, usual.lanes.length]).toEqual([3, review.laneIds.slice(1), 1]);
  expect((await desk.review(id, { only: 'removed' })).laneIds).toEqual([lane(0)]);
  const second = await desk.review(id, { page: 2, pageSize: 1 });
  expect([second.total, second.lanes.map(({ laneId }) => laneId)]).toEqual([4, [lane(0)]]);
  expect((await desk.submit(id, { reviewId: review.reviewId })).body).toMatchObject({
    status: UploadStatus.Validation,
    submittedAs: 'bids',
  });
  await testApp.drainJobs();
  expect(await desk.upload(id)).toMatchObject({
    status: UploadStatus.Completed,
    bidResult: { bidsChanged: 4, ratesChanged: 7, checked: 1 },
  });
  const after = new Map(before);
  for (const { laneId, cells } of review.lanes)
    for (const { cell, after: value } of cells)
      if (value === null) after.delete(`${laneId} ${cell}`);
      else after.set(`${laneId} ${cell}`, value);
  after.set(`${lane(3)} currency`, 'USD');
  expect(await desk.cells()).toEqual(after);
  expect(await desk.submit(id, { reviewId: review.reviewId })).toMatchObject({
    status: 409,
    body: { code: 'upload_not_in_review' },
  });
});

test('a bid that changes after the review must be reviewed again, also if it changes after the submission', async () => {
  const id = await desk.send(await desk.sheet({ [lane(0)]: { [linehaul]: 1.9 } }));
  const first = await desk.review(id);
  // A cell of the lane that the sheet leaves as it is.
  await save([{ laneId: lane(0), transitDays: 5, rates: [] }]);
  expect(await desk.submit(id, { reviewId: first.reviewId })).toMatchObject({
    status: 409,
    body: { code: 'review_outdated', title: 'Your bids changed since this review' },
  });
  const second = await desk.review(id);
  expect(second.reviewId).not.toBe(first.reviewId);
  expect((await desk.submit(id, { reviewId: second.reviewId })).status).toBe(200);
  await save([{ laneId: lane(0), rates: [rate(1, 1.95)] }]);
  await testApp.drainJobs();
  expect(await desk.upload(id)).toMatchObject({
    awaiting: 'review',
    reason: 'Your bids changed. Review the sheet again.',
  });
  expect((await desk.cells()).get(`${lane(0)} rate:1`)).toBe('1.95');
  const third = await desk.review(id);
  expect(namesOf(third)).toEqual([
    [0, 'transitDays', '5', '2', null],
    [0, 'rate:1', '1.95', '1.9', -2.56],
  ]);
  await desk.submit(id, { reviewId: third.reviewId });
  await testApp.drainJobs();
  expect((await desk.cells()).get(`${lane(0)} rate:1`)).toBe('1.9');
});

test('a sheet that does not fit any more is read again, and says what is gone', async () => {
  const { customer } = testApp.people;
  const id = await desk.send(
    await desk.sheet({ [lane(0)]: { [linehaul]: 1.9 }, [lane(2)]: { [linehaul]: 1.8 } }),
  );
  await testApp.call(lanes.pauseLanes, customer, { body: { laneIds: [lane(2)] } });
  const outdated = await testApp.call(bids.getSheetReview, testApp.people.carrier, { params: { id } });
  expect(outdated).toMatchObject({
    status: 409,
    body: {
      code: 'review_outdated',
      title: 'The customer changed charges, lanes or months since this sheet was read',
      detail: 'Read it again to see what still fits. Nothing is submitted.',
    },
  });
  const before = await desk.cells();
  expect((await desk.submit(id, { reviewId: '0'.repeat(64) })).status).toBe(200);
  await testApp.drainJobs();
  expect(await desk.upload(id)).toMatchObject({
    status: UploadStatus.BidStructureChanged,
    awaiting: 'confirmation',
    bidResult: { changed: { lanesGone: [{ laneId: lane(2) }] } },
  });
  await testApp.call(bids.confirmBidUpload, testApp.people.carrier, { params: { id } });
  await testApp.drainJobs();
  expect(namesOf(await desk.review(id))).toEqual([[0, 'rate:1', '2', '1.9', -5]]);
  expect(await desk.cells()).toEqual(before);
  await testApp.call(lanes.startLanes, customer, { body: { laneIds: [lane(2)] } });
});

test('further pages show the review of the first one, and a new request what changed since', async () => {
  const { otherCarrier } = testApp.people;
  const id = await desk.send(
    await desk.sheet({ [lane(0)]: { [linehaul]: 1.9 }, [lane(1)]: { [linehaul]: 1.8 } }),
  );
  const { reviewId } = await desk.review(id, { pageSize: 1 });
  await save([{ laneId: lane(1), rates: [rate(1, 1.8)] }]);
  const second = await desk.review(id, { reviewId, page: 2, pageSize: 1 });
  expect([second.reviewId, namesOf(second)]).toEqual([reviewId, [[1, 'rate:1', '2.1', '1.8', -14.29]]]);
  expect((await desk.review(id, { reviewId, only: 'removed' })).total).toBe(0);
  expect(await desk.submit(id, { reviewId })).toMatchObject({ status: 409 });
  const fresh = await desk.review(id);
  expect(fresh.reviewId).not.toBe(reviewId);
  expect(namesOf(fresh)).toEqual([[0, 'rate:1', '2', '1.9', -5]]);
  // Only the last review of a carrier is held in memory; an earlier one is made again.
  expect((await desk.review(id, { reviewId })).reviewId).toBe(fresh.reviewId);
  const asked = (as = otherCarrier) =>
    testApp.call(bids.getSheetReview, as, { params: { id }, query: { reviewId: fresh.reviewId } });
  expect((await asked()).status).toBe(404);
  expect((await asked(testApp.people.carrier)).status).toBe(200);
  await testApp.call(uploads.withdrawUpload, testApp.people.carrier, { params: { id } });
  expect((await asked(testApp.people.carrier)).status).toBe(409);
});

test('a sheet that is sent again with its preview is saved for some lanes only', async () => {
  const file = await desk.sheet({ [lane(0)]: { [linehaul]: 200 }, [lane(1)]: { [linehaul]: 2.05 } });
  const { reviewId = '' } = (await desk.post(file, { then: 'preview' })).body.review ?? {};
  const submission = { laneIds: [lane(0)], confirmed: [{ laneId: lane(0), cell: 'rate:1' }] };
  const { body } = await desk.post(file, { then: 'submit', reviewId }, 'bids.xlsx', submission);
  await testApp.drainJobs();
  expect(await desk.upload(body.uploadId ?? '')).toMatchObject({
    status: UploadStatus.Completed,
    bidResult: { ratesChanged: 1, checked: 0 },
  });
  const cells = await desk.cells();
  expect([cells.get(`${lane(0)} rate:1`), cells.get(`${lane(1)} rate:1`)]).toEqual(['200', '2.1']);
});

test('submits some lanes only, and confirms unusual prices', async () => {
  const file = await desk.sheet({ [lane(0)]: { [linehaul]: 200 }, [lane(1)]: { [linehaul]: 2.05 } });
  const id = await desk.send(file);
  const { reviewId } = await desk.review(id);
  await desk.submit(id, {
    reviewId,
    laneIds: [lane(0)],
    confirmed: [{ laneId: lane(0), cell: 'rate:1' }],
  });
  await testApp.drainJobs();
  expect(await desk.upload(id)).toMatchObject({ bidResult: { ratesChanged: 1, checked: 0 } });
  const cells = await desk.cells();
  expect([cells.get(`${lane(0)} rate:1`), cells.get(`${lane(1)} rate:1`)]).toEqual(['200', '2.1']);
  // The rest of the same file can still be submitted.
  const again = await desk.send(file);
  expect(namesOf(await desk.review(again))).toEqual([[1, 'rate:1', '2.1', '2.05', -2.38]]);
  await testApp.call(uploads.withdrawUpload, testApp.people.carrier, { params: { id: again } });
  expect(await desk.upload(again)).toMatchObject({ status: UploadStatus.Rejected });
});

test('puts the changes into the draft of the grid instead', async () => {
  const { carrier } = testApp.people;
  await testApp.call(bids.putDraft, carrier, {
    body: {
      mode,
      structureVersion: 1,
      lanes: [{ laneId: lane(0), cells: { 'rate:1': '9', transitDays: '7' } }],
    },
  });
  const before = await desk.cells();
  const file = await desk.sheet({ [lane(0)]: { [linehaul]: 1.9, [fuel]: null } });
  const id = await desk.send(file);
  const { reviewId } = await desk.review(id);
  expect((await desk.submit(id, { reviewId, as: 'draft' })).body).toMatchObject({
    status: UploadStatus.Completed,
    submittedAs: 'draft',
    reason: '2 cells are in the draft of your grid. Nothing was submitted.',
  });
  const { body: ofCustomer } = await testApp.call(uploads.listBidUploads, testApp.people.customer, {
    params: { id: mode },
  });
  expect(ofCustomer.find((upload) => upload.id === id)).toMatchObject({
    submittedAs: null,
    reason: null,
    bidResult: null,
  });
  await testApp.drainJobs();
  expect(await desk.cells()).toEqual(before);
  const { body: draft } = await testApp.call(bids.getDraft, carrier, { query: { mode } });
  expect(draft.lanes).toEqual([
    { laneId: lane(0), cells: { 'rate:1': '1.9', 'rate:2': '', transitDays: '7' } },
  ]);
  expect(await desk.undo(id)).toMatchObject({ status: 422, body: { code: 'upload_without_changes' } });
  // It was not submitted, so the same file is no duplicate.
  expect((await desk.post(file)).status).toBe(200);
  await testApp.call(bids.putDraft, carrier, {
    body: { mode, structureVersion: 1, replace: true, lanes: [] },
  });
});

test('a carrier’s own sheet waits for its review even if it is to be submitted; one that changes nothing is done', async () => {
  const send = (price: string) =>
    desk.send(Buffer.from(`Lane,Linehaul per mile\n${lane(0)},${price}\n`), { then: 'submit' }, 'own.csv');
  const id = await send('1.85');
  await testApp.call(bids.putTemplate, testApp.people.carrier, {
    body: {
      uploadId: id,
      matching: {
        columns: [
          { columnNo: 0, means: 'lane' },
          { columnNo: 1, means: 'rate', charges: [{ chargeNo: 1 }] },
        ],
      },
    },
  });
  await testApp.drainJobs();
  const review = await desk.review(id);
  expect([review.isOwnSheet, namesOf(review)]).toEqual([true, [[0, 'rate:1', '2', '1.85', -7.5]]]);
  await desk.submit(id, { reviewId: review.reviewId });
  await testApp.drainJobs();
  expect((await desk.cells()).get(`${lane(0)} rate:1`)).toBe('1.85');
  // The header is known now: the matching is skipped, the review is not.
  expect(await desk.upload(await send('1.80'))).toMatchObject({ awaiting: 'review' });
  expect(await desk.upload(await send('$1.85'))).toMatchObject({
    status: UploadStatus.Completed,
    bidResult: { ratesChanged: 0 },
  });
});

test('cells that can’t be imported are listed with their row and lane, and leave their lane unchanged', async () => {
  const id = await desk.send(
    await desk.sheet({ [lane(0)]: { [linehaul]: 'call me' }, [lane(1)]: { [linehaul]: 2.05 } }),
  );
  const { reviewId, counts, total, lanes, wrong } = await desk.review(id, { only: 'wrong' });
  expect([counts.all, counts.wrong, total, lanes]).toEqual([1, 1, 1, []]);
  expect(wrong).toEqual([
    {
      row: 2,
      cell: 'K2',
      column: 'Linehaul (per mile, this or Linehaul per load)',
      message:
        'Row 2, lane from 1 – City 1: "call me" is not a number. Enter a rate such as 2.35 or leave blank.',
    },
  ]);
  await desk.submit(id, { reviewId });
  await testApp.drainJobs();
  expect(await desk.upload(id)).toMatchObject({
    awaiting: 'exceptions',
    bidResult: { ratesChanged: 1, errors: 1, cells: [{ row: 2, lane: 'lane from 1 – City 1' }] },
  });
  expect((await desk.undo(id)).body).toEqual({ restored: 1, unchanged: [] });
});
