import type { shipments } from '@lanewright/contract';
import type { FastifyReply } from 'fastify';
import type { Transaction } from '../../../platform/database/database.ts';
import { recordFile } from '../../../platform/http/recordFile.ts';
import { sendStream } from '../../../platform/http/sendStream.ts';
import type { Call } from '../../../platform/http/serve.ts';
import { streamInScope } from '../../../platform/http/streamInScope.ts';
import { containersAre, type UploadRow } from '../../uploads/index.ts';
import { attachmentOf, requireCleansedUpload } from '../exports/cleansedUpload.ts';
import { selectPlacesOfUpload } from '../exports/placesOfUpload.ts';
import { cleanLines } from './cleanLines.ts';
import { csvCells } from './csvCells.ts';
import { noPlaceCells, placeCells, placeHeaders } from './placeColumns.ts';

const header = csvCells([
  'Row',
  'Shipment',
  'Ship date',
  'Delivery date',
  'Promised date',
  ...placeHeaders,
  'Carrier',
  'Equipment',
  'Service',
  'Move type',
  'Business unit',
  'Weight kg',
  'Volume m3',
  'Miles',
  'Containers',
  'Containers are',
  'Pieces',
  'Chassis days',
  'Charge',
  'Currency',
  'Charge USD',
]);
const noPlace = csvCells(noPlaceCells);

/** Streams an upload's accepted rows with their clean places, carriers and equipment as CSV. */
export async function sendCleanFile(call: Call<typeof shipments.downloadCleanFile>): Promise<FastifyReply> {
  const { caller, reply, params } = call;
  return streamInScope(call, async (tx) => {
    const upload = await requireCleansedUpload(tx, caller, params.id);
    await recordFile(call, {
      customerId: upload.customer_id,
      action: 'cleanFile.downloaded',
      subjectKind: 'upload',
      subjectId: upload.upload_id,
      rows: upload.reconciliation?.accepted ?? 0,
    });
    reply.type('text/csv; charset=utf-8').header('content-disposition', attachmentOf(upload, 'clean.csv'));
    return sendStream(reply, csvOf(tx, upload));
  });
}

async function* csvOf(tx: Transaction, upload: UploadRow): AsyncGenerator<Buffer> {
  // Built once per place, not once per row.
  const places = new Map(
    [...(await selectPlacesOfUpload(tx, upload))].map(([wordNo, place]) => [
      wordNo,
      csvCells(placeCells(place)),
    ]),
  );
  const source = containersAre(upload);
  yield Buffer.from(`\uFEFF${header}\r\n`);
  for await (const lines of cleanLines(tx, upload.customer_id, upload.upload_id)) {
    const text = lines.map((line) =>
      [
        csvCells([line.sheet_row, line.shipment_ref]),
        csvCells([line.ship_date, line.delivery_date, line.promised_date]),
        places.get(line.origin_word) ?? noPlace,
        places.get(line.destination_word) ?? noPlace,
        csvCells([line.carrier, line.equipment, line.service, line.move_type, line.business_unit]),
        csvCells([line.weight_kg, line.volume_m3, line.miles]),
        csvCells([line.containers, line.containers === null ? null : source, line.pieces, line.chassis_days]),
        csvCells([line.charge, line.currency, line.charge_usd]),
      ].join(','),
    );
    yield Buffer.from(`${text.join('\r\n')}\r\n`);
  }
}
