import type { ShipmentField } from '@lanewright/freight';
import { chargeFields } from './chargeFields.ts';
import type { MatchedColumn } from './reading.ts';

const quantities: readonly ShipmentField[] = ['weight', 'volume', 'pieces', 'containerCount'];
const fewestNumbers = 2;
const enough = 0.6;

/**
 * A shipment number of the sample whose lines look like charges of one shipment: each says the same weight, volume and
 * count again while what it charges differs. Undefined where the sample does not show this for most numbers of several lines.
 */
export function sharedLinesOf(
  columns: readonly MatchedColumn[],
  sample: readonly (readonly string[])[],
): string | undefined {
  const at = (field: ShipmentField) => columns.find((column) => column.field === field)?.columnNo;
  const number = at('shipmentId');
  const said = quantities.map(at).filter((columnNo) => columnNo !== undefined);
  const charged = columns
    .filter(({ field }) => field !== null && (chargeFields as readonly string[]).includes(field))
    .map(({ columnNo }) => columnNo);
  if (number === undefined || said.length === 0 || charged.length === 0) return undefined;
  const cells = (row: readonly string[], columnNos: readonly number[]) =>
    columnNos.map((columnNo) => (row[columnNo] ?? '').trim());
  const lines = new Map<string, { quantities: string[]; charges: string }[]>();
  for (const row of sample) {
    const [name = ''] = cells(row, [number]);
    if (name === '') continue;
    const line = { quantities: cells(row, said), charges: cells(row, charged).join('\t') };
    lines.set(name, [...(lines.get(name) ?? []), line]);
  }
  const several = [...lines].filter(([, those]) => those.length > 1);
  const shared = several.filter(([, [first, ...others]]) => {
    const says = first?.quantities ?? [];
    if (says.every((cell) => cell === '')) return false;
    const isSame = others.every((other) => other.quantities.every((cell, index) => cell === says[index]));
    return isSame && others.some((other) => other.charges !== first?.charges);
  });
  if (several.length < fewestNumbers || shared.length < enough * several.length) return undefined;
  return shared[0]?.[0];
}
