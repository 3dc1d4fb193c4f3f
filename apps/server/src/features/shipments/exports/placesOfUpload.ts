import { isOfferedMode } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { rows } from '../../../platform/database/rows.ts';
import type { UploadRow } from '../../uploads/index.ts';
import { learntKey } from '../places/savedPlaces.ts';
import { placeInput } from '../places/placeWords.ts';
import type { ResolvedPlace } from '../resolve/index.ts';

export type ExportedPlace = {
  readonly wordNo: number;
  readonly text: string;
  readonly role: 'origin' | 'destination' | 'both';
  readonly status: 'decided' | 'asked' | 'answered' | 'excluded';
  readonly place: ResolvedPlace | null;
  readonly method: string | null;
  readonly confidence: number | null;
  readonly nodeLabel: string | null;
  readonly lineCount: number;
  /** User who decided what the place is; null if matched automatically. */
  readonly answeredBy: string | null;
};

/** Every place of an upload, before and after, by word number. */
export async function selectPlacesOfUpload(
  tx: Transaction,
  upload: UploadRow,
): Promise<ReadonlyMap<number, ExportedPlace>> {
  const { customer_id: customerId, upload_id: uploadId, mode } = upload;
  const found = await rows<{
    word_no: number;
    text: string;
    parts: Record<string, string> | null;
    role: ExportedPlace['role'];
    status: ExportedPlace['status'];
    place: ResolvedPlace | null;
    method: string | null;
    confidence: number | null;
    node_label: string | null;
    line_count: number;
  }>(
    tx,
    `SELECT p.word_no, w.text, w.parts, p.role, p.status, p.place, p.method, p.confidence, p.node_label, w.line_count
     FROM resolved_places p
     JOIN words w ON w.customer_id = $1 AND w.upload_id = $2 AND w.kind = 'place' AND w.word_no = p.word_no
     WHERE p.customer_id = $1 AND p.upload_id = $2 ORDER BY w.line_count DESC, p.word_no`,
    [customerId, uploadId],
  );
  const keyOf = (row: (typeof found)[number]) =>
    isOfferedMode(mode) ? learntKey(placeInput(row.parts, row.text, row.role, mode)) : '';
  const people = await selectAnswerers(
    tx,
    customerId,
    found.filter((row) => row.method === 'learnt').map(keyOf),
  );
  return new Map(
    found.map((row) => [
      row.word_no,
      {
        wordNo: row.word_no,
        text: row.text,
        role: row.role,
        status: row.status,
        place: row.place,
        method: row.method,
        confidence: row.confidence,
        nodeLabel: row.node_label,
        lineCount: row.line_count,
        answeredBy: row.method === 'learnt' ? (people.get(keyOf(row)) ?? null) : null,
      },
    ]),
  );
}

async function selectAnswerers(
  tx: Transaction,
  customerId: string,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const found = await rows<{ text_key: string; display_name: string }>(
    tx,
    `SELECT l.text_key, u.display_name FROM saved_places l JOIN users u ON u.user_id = l.saved_by
     WHERE l.customer_id = $1 AND l.text_key = ANY ($2)`,
    [customerId, keys],
  );
  return new Map(found.map((row) => [row.text_key, row.display_name]));
}
