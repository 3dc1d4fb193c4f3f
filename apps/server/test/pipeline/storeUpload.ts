import { UploadStatus, type UploadStatusNumber } from '@lanewright/freight';
import { uploadFact } from '../../src/features/uploads/index.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { announce } from '../../src/platform/jobs/outbox.ts';
import type { Person } from '../support/people.ts';

/** A validated row as the uploads feature stores it; places by the parts in a file. */
export type StoredRow = {
  from: Record<string, string>;
  to: Record<string, string>;
  movedOn: string;
  equipment?: string;
  service?: string;
  moveType?: string;
  businessUnit?: string;
  carrier?: string;
  chargeUsd?: string | null;
  /** Parts of the charge that the file lists separately. */
  linehaulUsd?: string | null;
  fuelUsd?: string | null;
  deliveredOn?: string | null;
  promisedOn?: string | null;
  weightKg?: string | null;
  volumeM3?: string | null;
  miles?: string | null;
  containers?: string | null;
  /** 0 accepted, 1 exception, 2 excluded; accepted by default. */
  state?: 0 | 1 | 2;
  /** Line number (from 1) of the row with this row's shipment. */
  head?: number | null;
  ref?: string;
};

let uploadSerial = 0;

class Words {
  readonly byKey = new Map<
    string,
    { kind: string; word_no: number; text: string; parts: unknown; line_count: number }
  >();
  readonly #last = new Map<string, number>();
  numberOf(kind: string, text: string | undefined, parts: unknown = null): number | null {
    if (text === undefined) return null;
    const key = `${kind}|${text}`;
    const known = this.byKey.get(key);
    if (known !== undefined) {
      known.line_count += 1;
      return known.word_no;
    }
    const word_no = (this.#last.get(kind) ?? 0) + 1;
    this.#last.set(kind, word_no);
    this.byKey.set(key, { kind, word_no, text, parts, line_count: 1 });
    return word_no;
  }
}

/** Stores an upload with its words, routes and lines in their state after validation, in Cleansing locations. */
export async function storeUpload(
  platform: Platform,
  person: Person,
  mode: number,
  rows: readonly StoredRow[],
  kind: 'shipments' | 'cleanse' = 'shipments',
): Promise<string> {
  // The user would be asked about another upload with the same numbers.
  uploadSerial += 1;
  const serial = uploadSerial;
  const words = new Words();
  const routes = new Map<string, Record<string, number | null> & { route_no: number; line_count: number }>();
  const lines = rows.map((row, index) => {
    const place = (parts: Record<string, string>) =>
      words.numberOf('place', Object.values(parts).join(', '), parts);
    const route = {
      origin_word: place(row.from),
      destination_word: place(row.to),
      equipment_word: words.numberOf('equipment', row.equipment),
      service_word: words.numberOf('service', row.service),
      move_type_word: words.numberOf('moveType', row.moveType),
      business_unit_word: words.numberOf('businessUnit', row.businessUnit),
    };
    const key = JSON.stringify(route);
    const known = routes.get(key) ?? { ...route, route_no: routes.size + 1, line_count: 0 };
    known.line_count += row.state === 2 ? 0 : 1;
    routes.set(key, known);
    return {
      line_no: index + 1,
      state: row.state ?? 0,
      head_line_no: row.head ?? null,
      route_no: known.route_no,
      carrier_word: words.numberOf('carrier', row.carrier),
      moved_on: row.movedOn,
      shipment_ref: row.ref ?? `${serial}-${index + 1}`,
      charge_usd: row.chargeUsd ?? null,
      linehaul_usd: row.linehaulUsd ?? null,
      fuel_usd: row.fuelUsd ?? null,
      delivery_date: row.deliveredOn ?? null,
      promised_date: row.promisedOn ?? null,
      weight_kg: row.weightKg ?? null,
      volume_m3: row.volumeM3 ?? null,
      miles: row.miles ?? null,
      containers: row.containers ?? null,
    };
  });
  return platform.database.asSystem(async (tx) => {
    const { rows: made } = await tx.query<{ upload_id: string }>(
      `INSERT INTO uploads (customer_id, kind, mode, status, company_id, user_id, user_type, file_name, file_key, byte_count, sha256)
       VALUES ($1, $2, $3, $4, $1, $5, $6, 'year.csv', '-', 1, '\\x00') RETURNING upload_id`,
      [person.companyId, kind, mode, UploadStatus.CleansingLocations, person.userId, person.userType],
    );
    const uploadId = made[0]?.upload_id ?? '';
    const insert = (table: string, given: readonly unknown[]) =>
      tx.query(
        `INSERT INTO ${table} SELECT r.* FROM jsonb_array_elements($3::jsonb) AS given (line),
           jsonb_populate_record(NULL::${table}, given.line || jsonb_build_object('customer_id', $1::bigint, 'upload_id', $2::bigint)) AS r`,
        [person.companyId, uploadId, JSON.stringify(given)],
      );
    await insert('words', [...words.byKey.values()]);
    await insert('routes', [...routes.values()]);
    await insert(
      'lines',
      lines.map((line) => ({
        ...line,
        sheet_row: line.line_no + 1,
        ship_date: line.moved_on,
        currency: 'USD',
        charge: line.charge_usd,
      })),
    );
    return uploadId;
  });
}

type UploadFact =
  | 'upload.validated'
  | 'upload.approved'
  | 'upload.rejected'
  | 'shipments.cleansed'
  | 'locations.changed';

/** Moves an upload to a state and announces it, as the uploads feature does. */
export async function announceUpload(
  platform: Platform,
  person: Person,
  uploadId: string,
  mode: number,
  status: UploadStatusNumber,
  fact: UploadFact,
): Promise<void> {
  await platform.database.asSystem(async (tx) => {
    await tx.query('UPDATE uploads SET status = $3 WHERE customer_id = $1 AND upload_id = $2', [
      person.companyId,
      uploadId,
      status,
    ]);
    await announce(tx, fact, ...uploadFact(person.companyId, uploadId, mode));
  });
}
