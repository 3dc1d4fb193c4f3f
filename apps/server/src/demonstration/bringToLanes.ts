import { setTimeout as pause } from 'node:timers/promises';
import { overview, shipments, uploads } from '@lanewright/contract';
import { type OfferedMode, UploadStatus } from '@lanewright/freight';
import type { DemonstrationCaller } from './demonstrationCalls.ts';

const maxWaitMs = 120_000;
const pollMs = 250;

/**
 * Uploads a file and takes it to completion: confirms columns, resolves exceptions and places, and approves it as the Owner.
 * @throws Error when the upload is rejected, fails or stays at one status for two minutes.
 */
export async function bringToLanes(
  customer: DemonstrationCaller,
  owner: DemonstrationCaller,
  mode: OfferedMode,
  file: { path: string; name: string },
) {
  const { uploadId } = await customer.upload(uploads.receiveShipments, { params: { id: mode } }, file);
  const params = { id: uploadId ?? '' };
  let until = Date.now() + maxWaitMs;
  let status: number | undefined;
  while (Date.now() < until) {
    const upload = await customer.call(uploads.getUpload, { params });
    if (upload.status !== status) until = Date.now() + maxWaitMs;
    status = upload.status;
    if (upload.status === UploadStatus.Completed) return;
    if (upload.status === UploadStatus.Rejected || upload.awaiting === 'retry')
      throw new Error(`the demonstration file was not accepted: ${upload.reason ?? upload.error}`);
    if (upload.awaiting === 'columns') {
      const { columns, sheet } = await customer.call(uploads.getColumns, { params, query: {} });
      await customer.call(uploads.confirmColumns, {
        params,
        body: { sheet, columns: columns.map(({ columnNo, field }) => ({ columnNo, field })) },
      });
    } else if (upload.awaiting === 'exceptions') await settleAll(customer, params);
    else if (upload.awaiting === 'places') await answerAll(customer, params);
    else if (upload.awaiting === 'approval') await owner.call(uploads.approveUpload, { params });
    else await pause(pollMs);
  }
  throw new Error('a status of the demonstration file took longer than two minutes');
}

async function settleAll(customer: DemonstrationCaller, params: { id: string }) {
  const { groups } = await customer.call(uploads.listExceptions, { params, query: {} });
  for (const group of groups) {
    const action = group.actions.includes('volumeOnly')
      ? 'volumeOnly'
      : group.actions.includes('withoutWeight')
        ? 'withoutWeight'
        : 'exclude';
    await customer.call(uploads.settleExceptions, { params, body: { groupKey: group.groupKey, action } });
  }
  const upload = await customer.call(uploads.getUpload, { params });
  if (upload.awaiting === 'exceptions') await customer.call(uploads.continueUpload, { params });
}

async function answerAll(customer: DemonstrationCaller, params: { id: string }) {
  const { places } = await customer.call(shipments.listPlaces, { params, query: { status: 'asked' } });
  await customer.call(shipments.answerPlaces, {
    params,
    body: {
      answers: places.map((place) => ({
        wordNo: place.wordNo,
        choice:
          place.candidates.length > 0
            ? ({ kind: 'candidate', index: 0 } as const)
            : ({ kind: 'excludeRows' } as const),
      })),
    },
  });
}

/**
 * Waits until the job that includes an approved upload has run.
 * @returns the first lanes of the mode; a page, since a user may read only two whole lists at once
 * @throws Error after two minutes
 */
export async function lanesOnceIncluded(customer: DemonstrationCaller, mode: OfferedMode, pageSize = 100) {
  const until = Date.now() + maxWaitMs;
  while (Date.now() < until) {
    const found = await customer.call(overview.listLanes, {
      query: { mode: String(mode), page: 1, pageSize },
    });
    if (found.length > 0) return found;
    await pause(pollMs);
  }
  throw new Error('the demonstration lanes took longer than two minutes');
}
