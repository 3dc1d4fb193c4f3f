import type { CellValue, DataValidation } from 'hucre/xlsx';
import { columnLetters } from './cellReference.ts';
import type { CellRule } from './workbookPlan.ts';

/** Maximum length of a list inside an Excel rule. */
const longestInlineList = 255;

/** Lists that are too long for a rule, one per column, on a very hidden sheet. */
export class ListSheet {
  readonly name = '_lists';
  readonly rows: CellValue[][] = [];
  private readonly ranges = new Map<string, string>();

  /** Range with these values; equal lists share one. */
  rangeOf(values: readonly string[]): string {
    const key = JSON.stringify(values);
    const known = this.ranges.get(key);
    if (known !== undefined) return known;
    const column = this.ranges.size;
    for (const [row, value] of values.entries()) {
      const cells = (this.rows[row] ??= []);
      while (cells.length < column) cells.push(null);
      cells[column] = value;
    }
    const letters = columnLetters(column);
    const range = `'${this.name}'!$${letters}$1:$${letters}$${Math.max(1, values.length)}`;
    this.ranges.set(key, range);
    return range;
  }
}

/** Returns the rule for a range of cells; empty cells are always valid. */
export function validationOf(rule: CellRule, range: string, lists: ListSheet): DataValidation {
  const shared = {
    range,
    allowBlank: true,
    showErrorMessage: true,
    errorStyle: 'stop',
    errorTitle: 'Invalid value',
    errorMessage: (rule.message ?? defaultMessage(rule)).slice(0, 225),
  } as const;
  if (rule.kind === 'list') {
    const isInline =
      rule.values.join(',').length <= longestInlineList &&
      !rule.values.some((value) => /[,"]|^\s|\s$|^=/.test(value));
    return isInline
      ? { ...shared, type: 'list', values: [...rule.values] }
      : { ...shared, type: 'list', formula1: lists.rangeOf(rule.values) };
  }
  const [formula1, formula2] =
    rule.kind === 'date' ? [dateSerial(rule.min), dateSerial(rule.max)] : [rule.min, rule.max];
  return { ...shared, type: rule.kind, operator: 'between', formula1, formula2 };
}

function defaultMessage(rule: CellRule): string {
  if (rule.kind === 'list') return 'Choose a value from the list.';
  const what = rule.kind === 'date' ? 'a date' : rule.kind === 'whole' ? 'a whole number' : 'a number';
  return `Enter ${what} from ${rule.min} to ${rule.max}.`;
}

function dateSerial(isoDate: string): string {
  return String(Date.parse(`${isoDate}T00:00:00Z`) / 86_400_000 + 25_569);
}
