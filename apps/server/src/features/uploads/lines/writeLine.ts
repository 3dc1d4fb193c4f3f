import type { CopyBuffer } from './copyBuffer.ts';
import type { ParsedLine } from './parsedLine.ts';

/** Columns of `lines` in the order in which `writeLine` writes them. */
export const lineColumns =
  'customer_id, upload_id, line_no, sheet_row, state, excluded_by, head_line_no, route_no, carrier_word, ship_date, delivery_date, promised_date, moved_on, shipment_ref, currency, charge, charge_usd, weight_kg, volume_m3, miles, containers, pieces, chassis_days, mode_text_no';

/** Writes one line in COPY form. `prefix` holds customer and upload; head 0 means the line itself; day -1 none. */
export function writeLine(
  out: CopyBuffer,
  prefix: Buffer,
  line: ParsedLine,
  place: { lineNo: number; sheetRow: number; head: number; route: number; day: number },
  bytes: Uint8Array,
): void {
  out.ready(prefix);
  out.whole(place.lineNo);
  out.whole(place.sheetRow);
  out.whole(line.state);
  out.whole(line.excludedBy);
  if (place.head === 0) out.nothing();
  else out.whole(place.head);
  if (place.route === 0) out.nothing();
  else out.whole(place.route);
  out.whole(line.carrierWord);
  out.date(line.shipDay);
  out.date(line.deliveryDay);
  out.date(line.promisedDay);
  if (place.day < 0) out.nothing();
  else out.date(place.day);
  if (line.refStart === line.refEnd) out.nothing();
  else out.range(bytes, line.refStart, line.refEnd);
  out.repeated(line.currency);
  out.fixed(line.chargeCents, 2);
  out.fixed(line.chargeUsdCents, 2);
  out.fixed(line.weightGrams, 3);
  out.fixed(line.volume, 4);
  out.fixed(line.miles, 1);
  out.fixed(line.containers, 2);
  out.fixed(line.pieces, 2);
  out.fixed(line.chassisDays, 2);
  out.whole(line.modeTextNo);
  out.endRow();
}
