import { awards, type ResponseOf } from '@lanewright/contract';
import { formatMonth } from '@lanewright/freight';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { awardDesk, deskMode } from '../../../../test/support/awardDesk.ts';
import { fillWorkbook } from '../../../../test/support/fillWorkbook.ts';
import type { Person } from '../../../../test/support/people.ts';
import { seededMonths } from '../../../../test/support/seedLanes.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { setClock } from '../../../platform/clock.ts';

let testApp: TestApp;
let desk: ReturnType<typeof awardDesk>;
beforeAll(async () => {
  testApp = await startTestApp();
  desk = awardDesk(testApp);
});
afterAll(() => testApp.close());
beforeEach(async () => {
  setClock('2026-11-20T12:00:00.000Z');
  await desk.sql(`UPDATE awards SET status = 'Reset' WHERE status = 'Pending'`);
});

type Cell = string | number | null;
type Preview = ResponseOf<typeof awards.readAwardSheet>;

const download = (as: Person = testApp.people.carrier) =>
  testApp.call(awards.awardSheet, as, { query: { mode: deskMode } });
const upload = (file: Buffer, as: Person = testApp.people.carrier) =>
  testApp.upload(awards.readAwardSheet, as, { fileName: 'awards.xlsx', file });

/** Pending awards, and the sheet with them; `fill` changes cells by header, for one award at a time. */
async function sheetOf(count: number) {
  const { cheap, costly, lanes } = await desk.lanesWithBids(count);
  const given = await desk.accept(
    lanes.laneIds.map((_, index) => ({ ...cheap(index), backupBidId: costly(index).bidId })),
  );
  const awardIds = given.body.awards.map(({ awardId }) => awardId);
  const { raw } = await download();
  return {
    awardIds,
    given: given.body.awards,
    laneIds: lanes.laneIds,
    fill: (edit: (set: (index: number, header: string, value: Cell) => void, rows: Cell[][]) => void) =>
      fillWorkbook(raw, 'Awards', (rows) => {
        const header = rows[0] ?? [];
        edit((index, name, value) => {
          const row = rows.find(([id]) => id === awardIds[index]);
          const column = header.indexOf(name);
          if (row === undefined || column < 0) throw new Error(`no cell ${name} of award ${index}`);
          row[column] = value;
        }, rows);
      }),
  };
}

const statusesOf = async (awardIds: readonly string[]) => {
  const found = await desk.sql<{ award_id: string; status: string }>(
    'SELECT award_id::text, status FROM awards WHERE award_id = ANY ($1::bigint[])',
    [awardIds],
  );
  return awardIds.map((id) => found.find((row) => row.award_id === id)?.status);
};
const apply = ({ answers }: Preview, as: Person = testApp.people.carrier) =>
  testApp.call(awards.answerAwards, as, {
    body: {
      answers: answers.map(({ awardId, answer, months, reason }) => ({ awardId, answer, months, reason })),
    },
  });

test('a sheet is downloaded, filled in, shown, and applied all at once', async () => {
  const { given, awardIds, fill } = await sheetOf(5);
  const file = await fill((set) => {
    set(0, 'Response', 'Accept');
    set(1, 'Response', 'decline');
    set(1, 'Reason', 'No trucks in winter');
    set(2, 'Response', 'ACCEPT');
    for (const month of seededMonths.slice(0, 4)) set(2, formatMonth(month), 'No');
    set(3, 'Response', 'Accept');
  });
  const { status, body } = await upload(file);
  expect(status).toBe(200);
  expect(body.wrong).toEqual([]);
  expect(body.blank).toBe(1);
  expect(await statusesOf(awardIds)).toEqual(Array<string>(5).fill('Pending'));
  expect(
    body.answers
      .map(({ awardId, answer, months, reason }) => [awardIds.indexOf(awardId), answer, months, reason])
      .toSorted(([one], [other]) => Number(one) - Number(other)),
  ).toEqual([
    [0, 'accept', undefined, undefined],
    [1, 'decline', undefined, 'No trucks in winter'],
    [2, 'acceptInPart', seededMonths.slice(4), undefined],
    [3, 'accept', undefined, undefined],
  ]);
  const usdOf = (index: number) => given[index]?.awardedUsd ?? 0;
  expect(body.accepted).toEqual({ awards: 2, awardedUsd: Number((usdOf(0) + usdOf(3)).toFixed(2)) });
  expect(body.declined).toEqual({ awards: 1, awardedUsd: usdOf(1) });

  const done = await apply(body);
  expect(done.status).toBe(200);
  expect(done.body.awards).toBe(4);
  expect(done.body.acceptedUsd).toBeCloseTo(body.accepted.awardedUsd + body.acceptedInPart.awardedUsd, 2);
  expect(await statusesOf(awardIds)).toEqual([
    'Accepted',
    'Declined',
    'AcceptedInPart',
    'Accepted',
    'Pending',
  ]);
  const active = await desk.sql<{ award_id: string; months: number }>(
    `SELECT award_id::text, count(*) FILTER (WHERE is_active)::integer AS months FROM award_months
     WHERE award_id = ANY ($1::bigint[]) GROUP BY award_id`,
    [awardIds],
  );
  expect(awardIds.map((id) => active.find((row) => row.award_id === id)?.months)).toEqual([12, 0, 8, 12, 12]);
  const backups = await desk.sql<{ award_id: string; status: string }>(
    'SELECT award_id::text, status FROM award_backups WHERE award_id = ANY ($1::bigint[])',
    [awardIds],
  );
  expect(awardIds.map((id) => backups.find((row) => row.award_id === id)?.status)).toEqual([
    'Released',
    'Promoted',
    'Promoted',
    'Released',
    'Backup',
  ]);
  const [audit] = await desk.sql<{ after: { awards: { awardId: string; status: string }[] } }>(
    `SELECT after FROM audit_entries WHERE action = 'awards.answered' ORDER BY audit_entry_id DESC LIMIT 1`,
  );
  expect(audit?.after.awards.map(({ status: state }) => state).toSorted()).toEqual([
    'Accepted',
    'Accepted',
    'AcceptedInPart',
    'Declined',
  ]);
});

test('an untouched sheet answers nothing', async () => {
  const { fill } = await sheetOf(2);
  const { body } = await upload(await fill(() => undefined));
  expect([body.answers, body.wrong, body.blank]).toEqual([[], [], 2]);
});

test('rows may be sorted and deleted, and other cells changed, without changing a response', async () => {
  const { fill, awardIds } = await sheetOf(3);
  const file = await fill((set, rows) => {
    set(2, 'Response', 'Accept');
    set(2, 'Origin', 'Elsewhere');
    set(2, 'Awarded cost (USD)', 1);
    const gone = rows.findIndex(([id]) => id === awardIds[0]);
    rows[gone] = [];
  });
  const { body } = await upload(file);
  expect(body.wrong).toEqual([]);
  expect(body.answers.map(({ awardId, origin }) => [awardId, origin])).toEqual([
    [awardIds[2], expect.not.stringContaining('Elsewhere')],
  ]);
  expect(body.blank).toBe(1);
});

test('errors name the cell and the lane', async () => {
  const { fill, awardIds } = await sheetOf(7);
  const { otherCarrier } = testApp.people;
  const foreign = await desk.lanesWithBids(1);
  const theirs = await desk.give(foreign.costly());
  await desk.answer(awardIds[5] ?? '', { answer: 'accept' });
  const file = await fill((set) => {
    set(0, 'Response', 'maybe');
    set(1, 'Response', 'Decline');
    set(2, 'Response', 'Accept');
    for (const month of seededMonths) set(2, formatMonth(month), 'No');
    set(3, 'Dec 2026', 'No');
    set(4, 'Jan 2027', 'perhaps');
    set(5, 'Response', 'Accept');
    set(6, 'Award', theirs);
  });
  const { body } = await upload(file);
  expect(body.answers).toEqual([]);
  const messages = body.wrong.map(({ cell, lane, message }) => [cell.replace(/\d+$/, ''), lane, message]);
  const lane = expect.stringMatching(/ from \d+ – City /) as string;
  expect(messages).toEqual(
    expect.arrayContaining([
      ['D', lane, '“maybe” is not a response. Write Accept or Decline, or leave the cell blank.'],
      ['Q', lane, 'Enter a reason for declining, such as No trucks in winter.'],
      ['D', lane, 'All months are No. Write Decline instead, with a reason.'],
      ['D', lane, 'Some months are No. Write Accept for the other months, or set them all to Yes.'],
      ['F', lane, 'Write Yes or No: is Jan 2027 accepted?'],
      ['D', lane, 'This award was already answered or cancelled. Clear the response.'],
      ['A', null, `“${theirs}” is not one of your awards. Restore the number, or download the sheet again.`],
    ]),
  );
  expect(messages).toHaveLength(7);
  for (const { cell, row } of body.wrong) expect(cell.endsWith(String(row))).toBe(true);
  // To the other carrier every award but its own is unknown.
  const theirView = (await upload(file, otherCarrier)).body;
  expect(theirView.wrong.every(({ cell, lane: named }) => cell.startsWith('A') && named === null)).toBe(true);
  expect([theirView.answers, theirView.wrong.length, theirView.blank]).toEqual([[], 6, 1]);
});

test('a column that the carrier added does not replace one of the sheet with its name', async () => {
  const { fill } = await sheetOf(1);
  const file = await fill((set, rows) => {
    set(0, 'Response', 'Decline');
    set(0, 'Reason', 'No trucks in winter');
    rows[0]?.push('Response', 'Reason');
    rows[1]?.push('Accept', 'Own note');
  });
  const { body } = await upload(file);
  expect(body.wrong).toEqual([]);
  expect(body.answers).toMatchObject([{ answer: 'decline', reason: 'No trucks in winter' }]);
});

test('refuses what is no sheet of awards', async () => {
  const code = async (file: Buffer) => {
    const { status, body } = await upload(file);
    return [status, (body as unknown as { code?: string }).code];
  };
  expect(await code(Buffer.from('Origin,Destination\nA,B\n'))).toEqual([422, 'upload_invalid_format']);
  expect(await code(Buffer.from(''))).toEqual([400, 'upload_size_too_small']);
  expect(await code(Buffer.from('%PDF-1.7 no table'))).toEqual([415, 'upload_invalid_file_type']);
});

test('without a pending award there is no sheet, and a download is recorded', async () => {
  expect((await download()).status).toBe(204);
  await sheetOf(1);
  expect((await download()).status).toBe(200);
  const [entry] = await desk.sql<{ rows: number }>(
    `SELECT (after->>'rows')::integer AS rows FROM audit_entries WHERE action = 'awardSheet.downloaded' ORDER BY audit_entry_id DESC LIMIT 1`,
  );
  expect(entry).toEqual({ rows: 1 });
});

test('applying is all or none, and a wrong month names its response', async () => {
  const { awardIds } = await sheetOf(3);
  const [first = '', second = '', third = ''] = awardIds;
  const send = (
    answers: { awardId: string; answer: 'accept' | 'acceptInPart' | 'decline'; months?: string[] }[],
  ) => testApp.call(awards.answerAwards, testApp.people.carrier, { body: { answers } });
  const refusal = ({ status, body }: { status: number; body: unknown }) => {
    const { code, field } = body as { code?: string; field?: string };
    return [status, code, field];
  };
  expect(
    refusal(
      await send([
        { awardId: first, answer: 'accept' },
        { awardId: second, answer: 'acceptInPart', months: ['2030-01'] },
      ]),
    ),
  ).toEqual([422, 'month_not_awarded', 'answers.1.months']);
  expect(refusal(await send([{ awardId: first, answer: 'acceptInPart', months: [] }]))).toEqual([
    422,
    'partial_months_required',
    'answers.0.months',
  ]);
  expect(
    refusal(
      await send([
        { awardId: first, answer: 'accept' },
        { awardId: first, answer: 'decline' },
      ]),
    ),
  ).toEqual([422, 'duplicate_award', 'answers.1.awardId']);
  await desk.answer(third, { answer: 'accept' });
  expect(
    refusal(
      await send([
        { awardId: first, answer: 'accept' },
        { awardId: third, answer: 'decline' },
      ]),
    ),
  ).toEqual([409, 'award_answered', 'answers.1.awardId']);
  expect(await statusesOf(awardIds)).toEqual(['Pending', 'Pending', 'Accepted']);
});
