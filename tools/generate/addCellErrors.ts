import type { Dirt, DirtKind } from './dirt.ts';
import { centsOf, centsText, decoratedMoney } from './money.ts';
import type { Chance } from './random.ts';
import type { ColumnRoles } from './recipe.ts';

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const chargeWords = ['Invoiced Separately', 'TBD'];
const canadianPerUsd = 1.37;
const lbPerKg = 2.20462262185;

/** Spellings of a location in real files; the key is the clean spelling. */
const otherSpellings: Record<string, readonly string[]> = {
  'Saint Louis': ['St. Louis', 'St Louis'],
  'Saint Paul': ['St. Paul', 'St Paul'],
  'Fort Worth': ['Ft. Worth', 'Ft Worth'],
  'Fort Wayne': ['Ft. Wayne', 'Ft Wayne'],
  'New York': ['New York City', 'N.Y.'],
};

/** Adds data errors to the cells of one row in place, at the given rates, and reports each kind added. */
export function addCellErrors(
  row: string[],
  roles: ColumnRoles,
  dirt: Dirt,
  chance: Chance,
  struck: (kind: DirtKind) => void,
): void {
  const strikes = (kind: DirtKind): boolean => {
    if (dirt[kind] === 0 || !chance.hit(dirt[kind])) return false;
    struck(kind);
    return true;
  };
  const change = (column: number, to: (cell: string) => string): void => {
    const cell = row[column];
    if (cell) row[column] = to(cell);
  };
  if (strikes('otherCurrency')) {
    row[roles.currency] = 'CAD';
    chargeInCanadian(row, roles);
  }
  if (dirt.weightUnits > 0) addWeightErrors(row, roles, strikes('weightUnits'));
  if (strikes('blankCarriers')) row[roles.carrier] = '';
  for (const column of roles.zips) {
    if (row[column]?.startsWith('0') && strikes('lostZipZeros'))
      change(column, (zip) => zip.replace(/^0+/, ''));
  }
  if (strikes('placeSpelling')) change(chance.pick(roles.places), (name) => misspelt(name, chance));
  if (strikes('dateForms'))
    for (const column of roles.dates) change(column, (iso) => otherDateForm(iso, chance));
  if (strikes('textCharges')) {
    for (const column of roles.charges) row[column] = '';
    row[roles.total] = chance.pick(chargeWords);
  } else if (strikes('decoratedMoney')) {
    for (const column of [...roles.charges, roles.total])
      change(column, (cell) => decoratedMoney(centsOf(cell)));
  }
  if (strikes('paddedCells')) {
    const column = chance.whole(0, row.length - 1);
    change(column, (cell) => (chance.hit(0.5) ? ` ${cell}  ` : `\u00a0${cell}\u00a0`));
  }
}

function chargeInCanadian(row: string[], roles: ColumnRoles): void {
  let total = 0;
  for (const column of roles.charges) {
    const cell = row[column];
    if (!cell) continue;
    const cents = Math.round(centsOf(cell) * canadianPerUsd);
    row[column] = centsText(cents);
    total += cents;
  }
  row[roles.total] = centsText(total);
}

/** The unit column comes right after the weight; it is empty if the weight is. */
function addWeightErrors(row: string[], roles: ColumnRoles, inOtherUnit: boolean): void {
  const cell = row[roles.weight];
  if (!cell) return;
  const toLb = roles.weightUnit === 'kg';
  if (inOtherUnit) {
    const factor = toLb ? lbPerKg : 1 / lbPerKg;
    row[roles.weight] = (Number(cell) * factor).toFixed(1);
  }
  row[roles.weight + 1] = toLb === inOtherUnit ? 'lb' : 'kg';
}

function misspelt(name: string, chance: Chance): string {
  const spellings = otherSpellings[name];
  if (spellings && chance.hit(0.6)) return chance.pick(spellings);
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '');
  if (plain !== name && chance.hit(0.6)) return plain;
  return chance.hit(0.6) ? name.toUpperCase() : name.toLowerCase();
}

/** Only unambiguous formats: named months, the year first, or month first with a day above 12. */
export function otherDateForm(iso: string, chance: Chance): string {
  const [year = '', month = '', day = ''] = iso.split('-');
  const monthName = monthNames[Number(month) - 1] ?? month;
  const forms = [
    `${Number(day)}-${monthName}-${year}`,
    `${monthName} ${Number(day)}, ${year}`,
    `${year}/${month}/${day}`,
    `${iso}T00:00:00`,
  ];
  if (Number(day) > 12) forms.push(`${month}/${day}/${year}`);
  return chance.pick(forms);
}
