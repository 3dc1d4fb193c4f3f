import { type ResponseOf, shipments, uploads } from '@lanewright/contract';
import { isOfferedMode, modeDetails } from '@lanewright/freight';
import type { TestApp } from './testApp.ts';

type Place = ResponseOf<typeof shipments.listPlaces>['places'][number];

/** The product's questions on the way, in order. */
export type Walk = {
  readonly waiting: ResponseOf<typeof uploads.getUpload>;
  /** Keys of the questions about the file. */
  readonly questions: string[];
  /** Groups of exceptions as field, reason, text and count. */
  readonly exceptions: (readonly [field: string, reason: string, text: string, count: number])[];
  readonly places: Place[];
};

/** Chooses the place's own name; in ocean modes the proposed port instead, or Mombasa. */
function choiceFor(mode: number, { candidates }: Place) {
  if (!isOcean(mode)) return { kind: 'keepSite' as const };
  if (candidates.length > 0) return { kind: 'candidate' as const, index: 0 };
  return { kind: 'place' as const, place: mombasa };
}
const mombasa = {
  label: 'Mombasa',
  level: 'port',
  countryCode: null,
  stateCode: null,
  cityName: null,
  portCode: 'KEMBA',
  airportCode: null,
  latitude: null,
  longitude: null,
};
const isOcean = (mode: number) => isOfferedMode(mode) && modeDetails[mode].family === 'ocean';

/** Reasons of figures that are unusual but may be right. */
export const keptAsRead: readonly string[] = ['zeroCharge', 'impossibleWeight', 'threeDecimals'];

/** Answers the questions about an upload's rows or places (with the last choice if this one is missing); returns the questions. */
async function answerAll(testApp: TestApp, id: string, answer: string): Promise<string[]> {
  const { customer } = testApp.people;
  const { body } = await testApp.call(uploads.listAssumptions, customer, { params: { id } });
  const asked = body.assumptions.filter(({ state }) => state === 'asked');
  const open = asked.map(({ key }) => key);
  const answers = Object.fromEntries(
    asked.map(({ key, choices }) => [
      key,
      choices.some(({ value }) => value === answer) ? answer : (choices.at(-1)?.value ?? answer),
    ]),
  );
  if (open.length > 0)
    await testApp.call(uploads.answerAssumptions, customer, { params: { id }, body: { answers } });
  return open;
}

/**
 * Processes an upload through its customer's steps until it waits for approval: columns as proposed, rows with charges in words
 * only for their volume, weights in words without weight, unusual figures as they are, rows without freight included, other
 * exceptions excluded, the own name of an asked place (in ocean modes its first port).
 */
export async function runUpload(
  testApp: TestApp,
  uploadId: string,
  answers: Record<string, string>,
): Promise<Walk> {
  const { customer } = testApp.people;
  const params = { id: uploadId };
  const asked: Omit<Walk, 'waiting'> = { questions: [], exceptions: [], places: [] };
  for (let step = 0; step < 8; step += 1) {
    await testApp.drainJobs();
    const { body: upload } = await testApp.call(uploads.getUpload, customer, { params });
    if (upload.awaiting === 'approval') return { waiting: upload, ...asked };
    if (upload.awaiting === 'columns') {
      const { body } = await testApp.call(uploads.getColumns, customer, { params, query: {} });
      asked.questions.push(...body.questions.filter(({ answer }) => answer === null).map(({ key }) => key));
      await testApp.call(uploads.confirmColumns, customer, {
        params,
        body: {
          sheet: body.sheet,
          columns: body.columns.map(({ columnNo, field }) => ({ columnNo, field })),
          answers,
          modeTexts: body.modeValues.filter((value) => value.taken).map((value) => value.text),
        },
      });
    } else if (upload.awaiting === 'exceptions') {
      const asksRows = await answerAll(testApp, uploadId, 'include');
      asked.questions.push(...asksRows);
      if (asksRows.length > 0) continue;
      const { body } = await testApp.call(uploads.listExceptions, customer, { params, query: {} });
      for (const group of body.groups) {
        asked.exceptions.push([group.field, group.reason, group.text, group.count]);
        const action =
          (keptAsRead.includes(group.reason)
            ? 'keep'
            : (['volumeOnly', 'withoutWeight', 'exclude'] as const).find((candidate) =>
                group.actions.includes(candidate),
              )) ?? 'exclude';
        await testApp.call(uploads.settleExceptions, customer, {
          params,
          body: { groupKey: group.groupKey, action },
        });
      }
      await testApp.call(uploads.continueUpload, customer, { params });
    } else if (upload.awaiting === 'places') {
      const { body } = await testApp.call(shipments.listPlaces, customer, {
        params,
        query: { status: 'asked' },
      });
      asked.places.push(...body.places);
      if (body.places.length === 0) {
        // Rows between places without a road are kept, as if by ferry; overlapping ones are included.
        await answerAll(testApp, uploadId, 'keep');
        continue;
      }
      await testApp.call(shipments.answerPlaces, customer, {
        params,
        body: {
          answers: body.places.map((place) => ({
            wordNo: place.wordNo,
            choice: choiceFor(upload.mode, place),
          })),
        },
      });
    } else
      throw new Error(
        `the upload stands in ${upload.statusName}, waiting for ${upload.awaiting}: ${upload.error ?? upload.reason}`,
      );
  }
  throw new Error(
    `the upload asked more than eight times: ${asked.places.map(({ text, candidates }) => `${text} (${candidates.length})`).join('; ')}`,
  );
}
