import type { Transaction } from '../../../platform/database/database.ts';
import { execute, rows } from '../../../platform/database/rows.ts';

export type CleanLine = {
  sheet_row: number;
  shipment_ref: string | null;
  ship_date: string | null;
  delivery_date: string | null;
  promised_date: string | null;
  origin_word: number;
  destination_word: number;
  carrier: string | null;
  equipment: string | null;
  service: string | null;
  move_type: string | null;
  business_unit: string | null;
  /** The same values as received. */
  carrier_text: string | null;
  equipment_text: string | null;
  service_text: string | null;
  move_type_text: string | null;
  business_unit_text: string | null;
  weight_kg: string | null;
  volume_m3: string | null;
  miles: string | null;
  containers: string | null;
  pieces: string | null;
  chassis_days: string | null;
  charge: string | null;
  currency: string | null;
  charge_usd: string | null;
};

const linesAtOnce = 5000;

/** Yields the accepted lines of an upload in order, a few thousand at a time. Ends with the transaction it reads in. */
export async function* cleanLines(
  tx: Transaction,
  customerId: string,
  uploadId: string,
): AsyncGenerator<CleanLine[]> {
  const word = (kind: string, column: string) =>
    `LEFT JOIN (
       SELECT w.word_no, w.text, r.canonical FROM words w
       LEFT JOIN resolved_words r ON r.customer_id = $1 AND r.upload_id = $2 AND r.kind = '${kind}' AND r.word_no = w.word_no
       WHERE w.customer_id = $1 AND w.upload_id = $2 AND w.kind = '${kind}'
     ) "${kind}" ON "${kind}".word_no = ${column}`;
  await execute(
    tx,
    `DECLARE clean_lines NO SCROLL CURSOR FOR
     SELECT l.sheet_row, l.shipment_ref, l.ship_date, l.delivery_date, l.promised_date, r.origin_word, r.destination_word,
       carrier.canonical AS carrier, equipment.canonical AS equipment, service.canonical AS service,
       "moveType".canonical AS move_type, "businessUnit".canonical AS business_unit,
       carrier.text AS carrier_text, equipment.text AS equipment_text, service.text AS service_text,
       "moveType".text AS move_type_text, "businessUnit".text AS business_unit_text,
       l.weight_kg, l.volume_m3, l.miles, l.containers, l.pieces, l.chassis_days, l.charge, l.currency, l.charge_usd
     FROM lines l
     JOIN routes r ON r.customer_id = $1 AND r.upload_id = $2 AND r.route_no = l.route_no
     ${word('carrier', 'l.carrier_word')}
     ${word('equipment', 'r.equipment_word')}
     ${word('service', 'r.service_word')}
     ${word('moveType', 'r.move_type_word')}
     ${word('businessUnit', 'r.business_unit_word')}
     WHERE l.customer_id = $1 AND l.upload_id = $2 AND l.state = 0
     ORDER BY l.line_no`,
    [customerId, uploadId],
  );
  for (;;) {
    const lines = await rows<CleanLine>(tx, `FETCH ${linesAtOnce} FROM clean_lines`);
    if (lines.length === 0) return;
    yield lines;
  }
}
