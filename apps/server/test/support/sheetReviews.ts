import { bids, overview, type QueryInputOf, type ResponseOf, uploads } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import { fillWorkbook } from './fillWorkbook.ts';
import type { Person } from './people.ts';
import type { TestApp } from './testApp.ts';

export type Review = ResponseOf<typeof bids.getSheetReview>;
type Cell = string | number | null;
type Sending = Omit<QueryInputOf<typeof uploads.receiveBidSheet>, 'mode'>;

/** Columns of a road sheet. */
export const sheetColumn = {
  currency: 8,
  transitDays: 9,
  linehaul: 10,
  perLoad: 11,
  fuel: 12,
  loadsPerWeek: 18,
} as const;

/** Requests of a carrier about its bid sheets of a mode, their reviews and their undo. */
export function sheetReviews(testApp: TestApp, mode: OfferedMode, as: Person) {
  const params = (id: string) => ({ params: { id } });
  const post = (
    file: Buffer,
    sending: Sending = { then: 'review' },
    fileName = 'bids.xlsx',
    /** What is submitted of the review. */
    submission?: unknown,
  ) =>
    testApp.upload(uploads.receiveBidSheet, as, {
      query: { mode, ...sending },
      fileName,
      file,
      ...(submission === undefined
        ? {}
        : {
            fields: { submission: typeof submission === 'string' ? submission : JSON.stringify(submission) },
          }),
    });
  return {
    /** The carrier's bid sheet with cells changed by lane; a lane without an entry stays as it is. */
    async sheet(edits: Readonly<Record<string, Readonly<Record<number, Cell>>>>): Promise<Buffer> {
      const { raw } = await testApp.call(overview.exportLanes, as, {
        body: { mode, customerId: testApp.people.customer.companyId },
      });
      return fillWorkbook(raw, 'Bids', (rows) => {
        for (const row of rows)
          for (const [column, value] of Object.entries(edits[String(row[0])] ?? {}))
            row[Number(column)] = value;
      });
    },
    post,
    /** Sends a sheet and reads it; returns its number. */
    async send(file: Buffer, sending?: Sending, fileName?: string): Promise<string> {
      const { status, body, raw } = await post(file, sending, fileName);
      if (status !== 200) throw new Error(`the sheet wasn’t accepted: ${raw.toString()}`);
      await testApp.drainJobs();
      return body.uploadId ?? '';
    },
    upload: async (id: string) => (await testApp.call(uploads.getUpload, as, params(id))).body,
    review: async (
      id: string,
      query: QueryInputOf<typeof bids.getSheetReview> = { pageSize: 1000 },
    ): Promise<Review> => (await testApp.call(bids.getSheetReview, as, { ...params(id), query })).body,
    submit: (
      id: string,
      body: {
        reviewId: string;
        laneIds?: string[];
        as?: 'draft';
        confirmed?: { laneId: string; cell: string }[];
      },
    ) => testApp.call(bids.submitSheet, as, { ...params(id), body }),
    undo: (id: string) => testApp.call(bids.undoSheet, as, params(id)),
    /** The carrier's cells: `lane cell` → value, terms included. */
    async cells(): Promise<Map<string, string>> {
      const { body } = await testApp.call(bids.bidGrid, as, { query: { mode } });
      const found = new Map<string, string>();
      for (const lane of body.lanes) {
        const put = (cell: string, value: string | number | null) => {
          if (value !== null) found.set(`${lane.laneId} ${cell}`, String(value));
        };
        if (lane.isComplete === null) continue;
        put('currency', lane.currency);
        put('transitDays', lane.transitDays);
        put('validFrom', lane.validFrom);
        put('validTo', lane.validTo);
        put('loadsPerWeek', lane.loadsPerWeek);
        for (const { chargeNo, breakNo, rate } of lane.rates)
          put(breakNo === null ? `rate:${chargeNo}` : `rate:${chargeNo}/${breakNo}`, rate);
        for (const { month, capacity } of lane.capacity) put(`capacity:${month}`, capacity);
        for (const { chargeNo, value } of lane.values) put(`value:${chargeNo}`, value);
      }
      return found;
    },
  };
}
