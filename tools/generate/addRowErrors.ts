import type { Dirt, DirtKind } from './dirt.ts';
import { centsOf, centsText } from './money.ts';
import type { Chance } from './random.ts';
import type { ColumnRoles } from './recipe.ts';

/** The lines of one shipment, and those that follow some rows later. */
export interface ShipmentLines {
  readonly now: string[][];
  readonly later: string[][];
}

/** Splits charges over lines or adds a credit note; the sum of a shipment's lines is still its clean row. */
export function addRowErrors(
  row: string[],
  roles: ColumnRoles,
  dirt: Dirt,
  chance: Chance,
  struck: (kind: DirtKind) => void,
): ShipmentLines {
  if (dirt.splitCharges > 0 && chance.hit(dirt.splitCharges)) {
    struck('splitCharges');
    return { now: splitCharges(row, roles), later: [] };
  }
  if (dirt.creditNotes > 0 && chance.hit(dirt.creditNotes)) {
    struck('creditNotes');
    const tooMuch = chance.whole(4, 60) * 500;
    return { now: [overcharged(row, roles, tooMuch)], later: [creditNote(row, roles, tooMuch)] };
  }
  return { now: [row], later: [] };
}

function splitCharges(row: string[], roles: ColumnRoles): string[][] {
  const baseLine = [...row];
  const restLine = [...row];
  const [base = -1, ...rest] = roles.charges;
  let restTotal = 0;
  for (const column of rest) {
    restTotal += centsOf(row[column] ?? '');
    baseLine[column] = '';
  }
  baseLine[roles.total] = row[base] ?? '';
  restLine[base] = '';
  restLine[roles.total] = centsText(restTotal);
  for (const column of roles.onceOnly) restLine[column] = '';
  return [baseLine, restLine];
}

function overcharged(row: string[], roles: ColumnRoles, cents: number): string[] {
  const line = [...row];
  for (const column of [roles.charges[0] ?? -1, roles.total]) {
    line[column] = centsText(centsOf(row[column] ?? '') + cents);
  }
  return line;
}

function creditNote(row: string[], roles: ColumnRoles, cents: number): string[] {
  const line = [...row];
  for (const column of [...roles.charges, ...roles.onceOnly]) line[column] = '';
  const credit = `(${centsText(cents).replace(/\B(?=(\d{3})+\.)/g, ',')})`;
  line[roles.charges[0] ?? -1] = credit;
  line[roles.total] = credit;
  return line;
}
