import { bids, overview, uploads } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import type { Person } from './people.ts';
import type { TestApp } from './testApp.ts';

const sent = new WeakMap<TestApp, Map<string, string>>();

/**
 * Uploads a carrier's own sheet that prices one lane and leaves a charge blank; uploaded once, so that both worlds compare the same
 * upload.
 */
async function ownSheet(testApp: TestApp, as: Person, mode: OfferedMode, laneId: string): Promise<string> {
  const known = sent.get(testApp) ?? new Map<string, string>();
  sent.set(testApp, known);
  const key = `${as.companyId} ${laneId}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const { status, body } = await testApp.upload(uploads.receiveBidSheet, as, {
    query: { mode, customerId: testApp.people.customer.companyId },
    fileName: 'own.csv',
    file: Buffer.from(`Lane,Linehaul EUR/km,Fuel\n${laneId},1.25,\n`),
  });
  if (status !== 200 || body.uploadId === null) throw new Error(`the sheet wasn’t accepted: ${status}`);
  await testApp.drainJobs();
  known.set(key, body.uploadId);
  return body.uploadId;
}

/** The responses to a carrier about its bid sheet (the workbook's bytes) and its own sheet, with status codes. */
export async function sheetAnswers(
  testApp: TestApp,
  as: Person,
  mode: OfferedMode,
  laneId: string,
): Promise<unknown[]> {
  const uploadId = await ownSheet(testApp, as, mode, laneId);
  const sheet = await testApp.call(overview.exportLanes, as, {
    body: { mode, customerId: testApp.people.customer.companyId },
  });
  const template = await testApp.call(bids.getTemplate, as, { query: { uploadId } });
  const { matching } = template.body;
  const answers = [
    template,
    await testApp.call(bids.previewTemplate, as, {
      body: { uploadId, matching: { ...matching, answers: { 'rateUnit:1': 'asWritten' } } },
    }),
    await testApp.call(uploads.listAssumptions, as, { params: { id: uploadId } }),
  ];
  const statuses = [sheet, ...answers].map(({ status }) => status);
  if (statuses.some((status) => status !== 200)) throw new Error(`an answer is missing: ${statuses.join()}`);
  return [sheet.raw.toString('base64'), ...answers.map(({ body }) => body)];
}
