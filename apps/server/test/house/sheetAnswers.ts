import { bids, overview, uploads } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import type { Person } from './people.ts';
import type { TestHouse } from './testHouse.ts';

const sent = new WeakMap<TestHouse, Map<string, string>>();

/**
 * Uploads a carrier's own sheet that prices one lane and leaves a charge blank; uploaded once, so that both worlds compare the same
 * upload.
 */
async function ownSheet(house: TestHouse, as: Person, mode: OfferedMode, laneId: string): Promise<string> {
  const known = sent.get(house) ?? new Map<string, string>();
  sent.set(house, known);
  const key = `${as.companyId} ${laneId}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const { status, body } = await house.upload(uploads.receiveBidSheet, as, {
    query: { mode, customerId: house.people.customer.companyId },
    fileName: 'own.csv',
    file: Buffer.from(`Lane,Linehaul EUR/km,Fuel\n${laneId},1.25,\n`),
  });
  if (status !== 200 || body.uploadId === null) throw new Error(`the sheet wasn’t accepted: ${status}`);
  await house.drainJobs();
  known.set(key, body.uploadId);
  return body.uploadId;
}

/** The responses to a carrier about its bid sheet (the workbook's bytes) and its own sheet, with status codes. */
export async function sheetAnswers(
  house: TestHouse,
  as: Person,
  mode: OfferedMode,
  laneId: string,
): Promise<unknown[]> {
  const uploadId = await ownSheet(house, as, mode, laneId);
  const sheet = await house.call(overview.exportLanes, as, {
    body: { mode, customerId: house.people.customer.companyId },
  });
  const template = await house.call(bids.getTemplate, as, { query: { uploadId } });
  const { matching } = template.body;
  const answers = [
    template,
    await house.call(bids.previewTemplate, as, {
      body: { uploadId, matching: { ...matching, answers: { 'rateUnit:1': 'asWritten' } } },
    }),
    await house.call(uploads.listAssumptions, as, { params: { id: uploadId } }),
  ];
  const statuses = [sheet, ...answers].map(({ status }) => status);
  if (statuses.some((status) => status !== 200)) throw new Error(`an answer is missing: ${statuses.join()}`);
  return [sheet.raw.toString('base64'), ...answers.map(({ body }) => body)];
}
