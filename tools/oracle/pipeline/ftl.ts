import { csvRecords } from './csvText.ts';
import type { LocatedLine, LocatedShipment } from './foldShipments.ts';

/** The key of a truckload lane: Dallas|TX|US → Atlanta|GA|US | Van. */
export function ftlLaneKey(record: Readonly<Record<string, string>>): string {
  const place = (side: 'Origin' | 'Destination'): string =>
    [`${side} City`, `${side} State`, `${side} Country`].map((name) => cellOf(record, name)).join('|');
  return `${place('Origin')} → ${place('Destination')} | ${cellOf(record, 'Equipment')}`;
}

/** Reads the shipments of a clean generated truckload file, in the file's order; lines with the same load id are one shipment. */
export function ftlShipments(text: string): LocatedShipment[] {
  const byId = new Map<string, LocatedLine[]>();
  for (const record of csvRecords(text)) {
    const id = cellOf(record, 'Load ID');
    const line = ftlLine(record);
    const lines = byId.get(id);
    if (lines) lines.push(line);
    else byId.set(id, [line]);
  }
  return [...byId].map(([shipmentId, lines]) => ({ shipmentId, lines }));
}

function ftlLine(record: Readonly<Record<string, string>>): LocatedLine {
  const currency = cellOf(record, 'Currency');
  if (currency !== 'USD') throw new Error(`A clean file is in USD; this line is in "${currency}".`);
  return {
    month: cellOf(record, 'Ship Date').slice(0, 7),
    laneKey: ftlLaneKey(record),
    carrier: cellOf(record, 'Carrier') || null,
    chargeUsd: cellOf(record, 'Total Charge') || null,
    miles: cellOf(record, 'Miles') || null,
  };
}

function cellOf(record: Readonly<Record<string, string>>, name: string): string {
  const cell = record[name];
  if (cell === undefined) throw new Error(`The file has no column "${name}".`);
  return cell;
}
