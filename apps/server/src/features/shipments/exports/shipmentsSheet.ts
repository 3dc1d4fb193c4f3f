import type { StreamedSheet, WrittenCell } from '@lanewright/tabular';
import type { Transaction } from '../../../platform/database/database.ts';
import { containersAre, type UploadRow } from '../../uploads/index.ts';
import { type CleanLine, cleanLines } from '../clean-file/cleanLines.ts';
import { noPlaceCells, placeCells, placeHeaders } from '../clean-file/placeColumns.ts';
import type { ExportedPlace } from './placesOfUpload.ts';

type Places = ReadonlyMap<number, ExportedPlace>;

const words = ['Carrier', 'Equipment', 'Service', 'Move type', 'Business unit'] as const;
const headers = [
  'Row',
  'Shipment',
  'Ship date',
  'Delivery date',
  'Promised date',
  ...placeHeaders,
  ...words.flatMap((word) => [word, `${word} as received`]),
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
];

/** Every accepted row, with its values standardised and as received. */
export function shipmentsSheet(tx: Transaction, upload: UploadRow, places: Places): StreamedSheet {
  return {
    name: 'Shipments',
    columns: headers.map((header) => ({ header })),
    rows: rowsOf(tx, upload, places),
  };
}

async function* rowsOf(tx: Transaction, upload: UploadRow, places: Places): AsyncGenerator<WrittenCell[][]> {
  const cells = new Map([...places].map(([wordNo, place]) => [wordNo, placeCells(place)]));
  const source = containersAre(upload);
  for await (const lines of cleanLines(tx, upload.customer_id, upload.upload_id))
    yield lines.map((line) => lineCells(line, cells, source));
}

const decimal = (text: string | null): WrittenCell => (text === null ? null : { decimal: text });
const day = (text: string | null): WrittenCell => (text === null ? null : new Date(`${text}T00:00:00Z`));

function lineCells(
  line: CleanLine,
  places: ReadonlyMap<number, readonly WrittenCell[]>,
  source: string,
): WrittenCell[] {
  return [
    line.sheet_row,
    line.shipment_ref,
    day(line.ship_date),
    day(line.delivery_date),
    day(line.promised_date),
    ...(places.get(line.origin_word) ?? noPlaceCells),
    ...(places.get(line.destination_word) ?? noPlaceCells),
    line.carrier,
    line.carrier_text,
    line.equipment,
    line.equipment_text,
    line.service,
    line.service_text,
    line.move_type,
    line.move_type_text,
    line.business_unit,
    line.business_unit_text,
    decimal(line.weight_kg),
    decimal(line.volume_m3),
    decimal(line.miles),
    decimal(line.containers),
    line.containers === null ? null : source,
    decimal(line.pieces),
    decimal(line.chassis_days),
    decimal(line.charge),
    line.currency,
    decimal(line.charge_usd),
  ];
}
