import type { BodyOf, shipments } from '@lanewright/contract';
import { isOfferedMode, type ModeNumber, UploadStatus } from '@lanewright/freight';
import { type Actor, recordAudit } from '../../platform/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { execute } from '../../platform/database/rows.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/http/problemError.ts';
import { announce } from '../../platform/jobs/outbox.ts';
import type { Gazetteer } from '../reference-data/index.ts';
import {
  excludeLinesOfPlace,
  ownUpload,
  resumeUpload,
  selectUpload,
  uploadFact,
  type UploadRow,
} from '../uploads/index.ts';
import { nodeOptions } from './nodeOptions.ts';
import { isWaitingForPlaces, requireAnswerable } from './places/answerable.ts';
import { markAssumedPlaces } from './places/assumedPlaces.ts';
import { chosenPlace } from './places/chosenPlace.ts';
import { insertSavedPlaces, learntKey } from './places/savedPlaces.ts';
import { placeInput } from './places/placeWords.ts';
import { type NodeOptions, placeNode, type ResolvedPlace } from './resolve/index.ts';
import { isAir } from './resolve/resolveCode.ts';
import { countPlaces, selectPlacesOfWords, type UploadPlaceRow } from './shipments.queries.ts';

type Answers = BodyOf<typeof shipments.answerPlaces>['answers'];
type Answered = {
  row: UploadPlaceRow;
  place: ResolvedPlace;
  nodeKey: string;
  nodeLabel: string;
  mark: string | null;
};

/**
 * Stores users' answers about places and saves them for later files. When no question is left, a waiting upload continues
 * automatically; an upload that already has lanes is rolled up again.
 */
export async function answerPlaces(
  tx: Transaction,
  caller: Caller,
  actor: Actor,
  gazetteer: Gazetteer,
  uploadId: string,
  answers: Answers,
): Promise<{ asked: number; upload: UploadRow }> {
  const upload = await ownUpload(tx, caller, uploadId);
  const customerId = upload.customer_id;
  requireAnswerable(upload);
  if (!isWaitingForPlaces(upload) && answers.some(({ choice }) => choice.kind === 'excludeRows'))
    throw refuse(
      'rows_not_excludable',
      'Rows can only be excluded while the upload’s locations are being confirmed',
    );
  const asked = await selectAsked(tx, upload, answers);
  const options = await nodeOptions(tx, customerId, upload.mode);
  const answered: Answered[] = [];
  const excluded: number[] = [];
  for (const { wordNo, choice } of answers) {
    const row = asked.get(wordNo);
    if (row === undefined) throw locationNotFound(wordNo);
    const place = chosenPlace(gazetteer, row, choice);
    if (place === undefined) excluded.push(wordNo);
    else answered.push(withNode(gazetteer, row, place, upload.mode, options));
  }
  await storeAnswers(tx, caller, upload, answered);
  await excludePlaces(tx, upload, excluded);
  await recordAudit(tx, actor, {
    customerId,
    action: 'places.answered',
    subjectKind: 'upload',
    subjectId: uploadId,
    before: answers.map(({ wordNo }) => ({
      wordNo,
      text: asked.get(wordNo)?.text,
      place: asked.get(wordNo)?.place?.label ?? null,
    })),
    after: [
      ...answered.map(({ row, place }) => ({ wordNo: row.word_no, place: place.label })),
      ...excluded.map((wordNo) => ({ wordNo, excluded: true })),
    ],
  });
  const { asked: remaining } = await countPlaces(tx, customerId, uploadId);
  await goOn(tx, actor, upload, remaining);
  return { asked: remaining, upload: (await selectUpload(tx, [customerId], uploadId)) ?? upload };
}

const locationNotFound = (wordNo: number) =>
  refuse('location_not_found', `Location ${wordNo} not found in this upload. Reload its locations`, {
    status: 404,
    field: `answers.${wordNo}`,
  });

async function selectAsked(
  tx: Transaction,
  upload: UploadRow,
  answers: Answers,
): Promise<Map<number, UploadPlaceRow>> {
  const wordNos = answers.map(({ wordNo }) => wordNo);
  if (new Set(wordNos).size !== wordNos.length)
    throw refuse('duplicate_location', 'Duplicate answer for a location', { field: 'answers' });
  const found = await selectPlacesOfWords(tx, upload.customer_id, upload.upload_id, wordNos);
  return new Map(found.map((row) => [row.word_no, row]));
}

function withNode(
  gazetteer: Gazetteer,
  row: UploadPlaceRow,
  place: ResolvedPlace,
  mode: number,
  options: NodeOptions,
): Answered {
  const node = placeNode(gazetteer, place, mode, options);
  if (node === undefined) {
    const field = `answers.${row.word_no}`;
    throw isAir(mode)
      ? refuse('airport_required', `Air freight needs an airport: choose the airport for “${row.text}”`, {
          field,
        })
      : refuse('port_required', `Ocean freight needs a port: choose the port for “${row.text}”`, {
          field,
        });
  }
  return { row, place, nodeKey: node.nodeKey, nodeLabel: node.label, mark: node.marked ?? null };
}

async function storeAnswers(
  tx: Transaction,
  caller: Caller,
  upload: UploadRow,
  answered: readonly Answered[],
): Promise<void> {
  const mode: ModeNumber | undefined = isOfferedMode(upload.mode) ? upload.mode : undefined;
  if (mode === undefined || answered.length === 0) return;
  await execute(
    tx,
    `UPDATE resolved_places p SET status = 'answered', method = 'learnt', confidence = 0.99, place = a.place,
       node_key = a.node_key, node_label = a.node_label, node_mark = a.node_mark
     FROM jsonb_to_recordset($3::jsonb) AS a (word_no integer, place jsonb, node_key text, node_label text, node_mark text)
     WHERE p.customer_id = $1 AND p.upload_id = $2 AND p.word_no = a.word_no`,
    [
      upload.customer_id,
      upload.upload_id,
      JSON.stringify(
        answered.map(({ row, place, nodeKey, nodeLabel, mark }) => ({
          word_no: row.word_no,
          place,
          node_key: nodeKey,
          node_label: nodeLabel,
          node_mark: mark,
        })),
      ),
    ],
  );
  const learnt = answered.map(
    ({ row, place }) => [learntKey(placeInput(row.parts, row.text, row.role, mode)), place] as const,
  );
  await insertSavedPlaces(tx, upload.customer_id, upload.upload_id, caller.userId, new Map(learnt));
}

async function excludePlaces(tx: Transaction, upload: UploadRow, wordNos: readonly number[]): Promise<void> {
  if (wordNos.length === 0) return;
  const { customer_id: customerId, upload_id: uploadId, mode } = upload;
  await excludeLinesOfPlace(tx, { customerId, uploadId, mode }, wordNos);
  // Other places may have occurred only in those rows: users are not asked about a place without rows.
  await execute(
    tx,
    `UPDATE resolved_places p SET status = 'excluded'
     FROM words w
     WHERE p.customer_id = $1 AND p.upload_id = $2 AND w.customer_id = $1 AND w.upload_id = $2
       AND w.kind = 'place' AND w.word_no = p.word_no AND w.line_count = 0`,
    [customerId, uploadId],
  );
}

async function goOn(tx: Transaction, actor: Actor, upload: UploadRow, asked: number): Promise<void> {
  const fact = uploadFact(upload.customer_id, upload.upload_id, upload.mode);
  if (upload.status !== UploadStatus.InputExceptions) {
    if (await markAssumedPlaces(tx, upload)) await announce(tx, 'upload.assumptionsChanged', ...fact);
    return upload.kind === 'shipments' ? announce(tx, 'locations.changed', ...fact) : undefined;
  }
  if (asked > 0) return;
  await resumeUpload(tx, actor, upload, UploadStatus.CleansingLocations);
  await announce(tx, 'upload.validated', ...fact);
}
