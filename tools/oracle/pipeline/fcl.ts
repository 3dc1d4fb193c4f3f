import { csvRecords } from './csvText.ts';
import type { LocatedLine, LocatedShipment } from './foldShipments.ts';

/** Reads the shipments of a clean generated container file; lane key SEGOT → USMIA | Port-Port | 40HC. */
export function fclShipments(text: string): LocatedShipment[] {
  const byId = new Map<string, LocatedLine[]>();
  for (const record of csvRecords(text)) {
    const cell = (name: string): string => {
      const found = record[name];
      if (found === undefined) throw new Error(`The file has no column "${name}".`);
      return found;
    };
    if (cell('Currency') !== 'USD')
      throw new Error(`A clean file is in USD; this line is in "${cell('Currency')}".`);
    const line: LocatedLine = {
      month: cell('ETD').slice(0, 7),
      laneKey: `${cell('POL Code')} → ${cell('POD Code')} | ${cell('Move Type')} | ${cell('Container Type')}`,
      carrier: cell('Carrier') || null,
      chargeUsd: cell('Total Charge') || null,
      containers: cell('Containers') || null,
    };
    byId.set(cell('BOL'), [...(byId.get(cell('BOL')) ?? []), line]);
  }
  return [...byId].map(([shipmentId, lines]) => ({ shipmentId, lines }));
}
