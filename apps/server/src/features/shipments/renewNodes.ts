import type { Transaction } from '../../platform/database/database.ts';
import { execute, rows } from '../../platform/database/rows.ts';
import { sharedGazetteer } from '../reference-data/index.ts';
import { nodeOptions } from './nodeOptions.ts';
import { placeNode, type ResolvedPlace } from './resolve/index.ts';

/** Recalculates the lane ends of an upload's places after the customer changed their granularity. */
export async function renewNodes(
  tx: Transaction,
  customerId: string,
  uploadId: string,
  mode: number,
): Promise<void> {
  const gazetteer = await sharedGazetteer(tx);
  const options = await nodeOptions(tx, customerId, mode);
  const places = await rows<{ word_no: number; place: ResolvedPlace; node_key: string | null }>(
    tx,
    `SELECT word_no, place, node_key FROM resolved_places
     WHERE customer_id = $1 AND upload_id = $2 AND place IS NOT NULL`,
    [customerId, uploadId],
  );
  const renewed = places.flatMap(({ word_no, place, node_key }) => {
    const node = placeNode(gazetteer, place, mode, options);
    if (node === undefined || node.nodeKey === node_key) return [];
    return [{ word_no, node_key: node.nodeKey, node_label: node.label, node_mark: node.marked ?? null }];
  });
  if (renewed.length === 0) return;
  await execute(
    tx,
    `UPDATE resolved_places p SET node_key = n.node_key, node_label = n.node_label, node_mark = n.node_mark
     FROM jsonb_to_recordset($3::jsonb) AS n (word_no integer, node_key text, node_label text, node_mark text)
     WHERE p.customer_id = $1 AND p.upload_id = $2 AND p.word_no = n.word_no`,
    [customerId, uploadId, JSON.stringify(renewed)],
  );
}
