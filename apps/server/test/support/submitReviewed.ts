import { bids, type ResponseOf, uploads } from '@lanewright/contract';
import type { Person } from './people.ts';
import type { TestApp } from './testApp.ts';

/** Submits a bid sheet as its review shows it, if it waits for one; returns the upload once it is read. */
export async function submitReviewed(
  testApp: TestApp,
  as: Person,
  id: string,
): Promise<ResponseOf<typeof uploads.getUpload>> {
  const params = { id };
  await testApp.drainJobs();
  const { body: upload } = await testApp.call(uploads.getUpload, as, { params });
  if (upload.awaiting !== 'review') return upload;
  const { body: review } = await testApp.call(bids.getSheetReview, as, { params, query: {} });
  const { status, raw } = await testApp.call(bids.submitSheet, as, {
    params,
    body: { reviewId: review.reviewId },
  });
  if (status !== 200) throw new Error(`the review wasn’t submitted: ${status} ${raw.toString()}`);
  await testApp.drainJobs();
  return (await testApp.call(uploads.getUpload, as, { params })).body;
}
