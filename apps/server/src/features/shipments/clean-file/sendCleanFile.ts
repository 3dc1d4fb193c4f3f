import type { shipments } from '@lanewright/contract';
import type { FastifyReply } from 'fastify';
import type { Transaction } from '../../../platform/database/database.ts';
import { rows } from '../../../platform/database/rows.ts';
import { sendStream } from '../../../platform/http/sendStream.ts';
import type { Call } from '../../../platform/http/serve.ts';
import { streamInScope } from '../../../platform/http/streamInScope.ts';
import type { ResolvedPlace } from '../resolve/index.ts';
import { attachmentOf, requireCleansedUpload } from '../exports/cleansedUpload.ts';
import { cleanLines } from './cleanLines.ts';
import { csvCells } from './csvCells.ts';

const placeColumns = [
  '',
  ' city',
  ' state',
  ' country',
  ' zip',
  ' port',
  ' airport',
  ' latitude',
  ' longitude',
  ' method',
  ' confidence',
];
const header = csvCells([
  'Row',
  'Shipment',
  'Ship date',
  'Delivery date',
  ...['Origin', 'Destination'].flatMap((end) => [
    `${end} as received`,
    ...placeColumns.map((column) => `${end}${column}`),
  ]),
  'Carrier',
  'Equipment',
  'Service',
  'Move type',
  'Business unit',
  'Weight kg',
  'Volume m3',
  'Miles',
  'Containers',
  'Pieces',
  'Charge',
  'Currency',
  'Charge USD',
]);

/** Streams an upload's accepted rows with their clean places, carriers and equipment as csv. */
export async function sendCleanFile(call: Call<typeof shipments.downloadCleanFile>): Promise<FastifyReply> {
  const { caller, reply, params } = call;
  return streamInScope(call, async (tx) => {
    const upload = await requireCleansedUpload(tx, caller, params.id);
    reply.type('text/csv; charset=utf-8').header('content-disposition', attachmentOf(upload, 'clean.csv'));
    return sendStream(reply, csvOf(tx, upload.customer_id, params.id));
  });
}

async function* csvOf(tx: Transaction, customerId: string, uploadId: string): AsyncGenerator<Buffer> {
  const places = await selectPlaceCells(tx, customerId, uploadId);
  yield Buffer.from(`\uFEFF${header}\r\n`);
  for await (const lines of cleanLines(tx, customerId, uploadId)) {
    const text = lines.map((line) =>
      [
        csvCells([line.sheet_row, line.shipment_ref, line.ship_date, line.delivery_date]),
        places.get(line.origin_word) ?? '',
        places.get(line.destination_word) ?? '',
        csvCells([line.carrier, line.equipment, line.service, line.move_type, line.business_unit]),
        csvCells([line.weight_kg, line.volume_m3, line.miles, line.containers, line.pieces]),
        csvCells([line.charge, line.currency, line.charge_usd]),
      ].join(','),
    );
    yield Buffer.from(`${text.join('\r\n')}\r\n`);
  }
}

/** Each place's cells, made once a place and not once a row. */
async function selectPlaceCells(
  tx: Transaction,
  customerId: string,
  uploadId: string,
): Promise<Map<number, string>> {
  const found = await rows<{
    word_no: number;
    text: string;
    place: ResolvedPlace | null;
    method: string | null;
    confidence: number | null;
  }>(
    tx,
    `SELECT p.word_no, w.text, p.place, p.method, p.confidence FROM resolved_places p
     JOIN words w ON w.customer_id = $1 AND w.upload_id = $2 AND w.kind = 'place' AND w.word_no = p.word_no
     WHERE p.customer_id = $1 AND p.upload_id = $2`,
    [customerId, uploadId],
  );
  return new Map(
    found.map(({ word_no, text, place, method, confidence }) => [
      word_no,
      csvCells([
        text,
        place?.label ?? null,
        place?.cityName ?? null,
        place?.stateCode ?? null,
        place?.countryCode ?? null,
        place?.zip ?? null,
        place?.portCode ?? null,
        place?.airportCode ?? null,
        place?.latitude ?? null,
        place?.longitude ?? null,
        method,
        confidence,
      ]),
    ]),
  );
}
