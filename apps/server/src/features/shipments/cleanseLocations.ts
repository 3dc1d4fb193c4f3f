import { isOfferedMode, type OfferedMode, UploadStatus } from '@lanewright/freight';
import { productItself } from '../../platform/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { announce } from '../../platform/jobs/outbox.ts';
import { progressReporter } from '../../platform/jobs/progress.ts';
import type { Platform } from '../../platform/platform.ts';
import { sharedGazetteer } from '../reference-data/index.ts';
import {
  failUpload,
  lockUploadRow,
  setUploadStatus,
  selectRoutesOf,
  selectWordsOf,
  uploadFact,
  type UploadRow,
} from '../uploads/index.ts';
import { nodeOptions } from './nodeOptions.ts';
import { markAssumedPlaces } from './places/assumedPlaces.ts';
import { askOverlap } from './places/overlap.ts';
import { askNoRoad } from './places/noRoad.ts';
import { selectSavedPlaces } from './places/savedPlaces.ts';
import { placeWords } from './places/placeWords.ts';
import { selectPromotedPlaces } from './places/promotedPlaces.ts';
import { resolveUploadPlaces } from './places/resolveUploadPlaces.ts';
import { splitAsLearnt } from './places/splitPlaces.ts';
import { storePlaces } from './places/storePlaces.ts';
import { resolveWords } from './words/resolveWords.ts';

/** On 'upload.validated': matches every value of the upload; places that cannot be matched become questions. */
export const cleanseLocations: Job<'upload.validated'> = {
  name: 'cleanseLocations',
  async run(platform, payload) {
    await platform.database.asSystem(async (tx) => {
      const upload = await lockUploadRow(tx, payload.customerId, payload.uploadId);
      if (upload === null || upload.status !== UploadStatus.CleansingLocations) return;
      const asked = await cleanse(platform, tx, upload);
      await goOn(tx, upload, asked);
    });
  },
  onGiveUp: (platform, payload) =>
    failUpload(platform, payload, {
      said: 'The locations couldn’t be cleansed.',
      status: UploadStatus.CleansingLocations,
      fact: 'upload.validated',
    }),
};

/** Resolves places and values and stores them; returns the number of open questions. */
async function cleanse(platform: Platform, tx: Transaction, upload: UploadRow): Promise<number> {
  const { customer_id: customerId, upload_id: uploadId, mode } = upload;
  if (!isOfferedMode(mode)) throw new Error(`upload ${uploadId} is of mode ${mode}, which has no lanes`);
  const report = progressReporter(platform, `upload:${uploadId}`);
  await report({ step: 'Cleansing locations', done: 0, total: null, unit: 'places' });
  let { words, routes, places } = await readWords(tx, customerId, uploadId, mode);
  if (await splitAsLearnt(tx, customerId, uploadId, places, routes))
    ({ words, routes, places } = await readWords(tx, customerId, uploadId, mode));
  const inputs = places.map((word) => word.input);
  const total = places.length;
  const gazetteer = await sharedGazetteer(platform.database.bulkPool);
  const found = resolveUploadPlaces(places, {
    gazetteer,
    uploadId,
    learnt: await selectSavedPlaces(tx, customerId, inputs),
    promoted: await selectPromotedPlaces(tx, inputs),
    options: await nodeOptions(tx, customerId, mode),
    routes,
    report: (done) =>
      report({ step: 'Cleansing locations', done: Math.min(done, total), total, unit: 'places' }),
  });
  const asked = await storePlaces(tx, customerId, uploadId, found);
  const named = words.map(({ kind, word_no: wordNo, text, line_count: lineCount }) => ({
    kind,
    wordNo,
    text,
    lineCount,
  }));
  await resolveWords(tx, customerId, uploadId, mode, named);
  const noRoad = await askNoRoad(tx, gazetteer, upload);
  const overlap = await askOverlap(tx, upload);
  await markAssumedPlaces(tx, upload);
  return asked + noRoad + overlap;
}

async function readWords(tx: Transaction, customerId: string, uploadId: string, mode: OfferedMode) {
  const words = await selectWordsOf(tx, customerId, uploadId);
  const routes = await selectRoutesOf(tx, customerId, uploadId);
  return { words, routes, places: placeWords(words, routes, mode) };
}

async function goOn(tx: Transaction, upload: UploadRow, asked: number): Promise<void> {
  const fact = uploadFact(upload.customer_id, upload.upload_id, upload.mode);
  if (asked > 0) {
    await setUploadStatus(tx, productItself, upload, UploadStatus.InputExceptions, { awaiting: 'places' });
    return announce(tx, 'upload.inputRequired', ...fact);
  }
  if (upload.kind === 'cleanse') {
    await setUploadStatus(tx, productItself, upload, UploadStatus.Completed);
    return announce(tx, 'upload.cleansed', ...fact);
  }
  await setUploadStatus(tx, productItself, upload, UploadStatus.RollUp);
  await announce(tx, 'shipments.cleansed', ...fact);
}
