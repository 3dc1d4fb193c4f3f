import { plainLetters } from '../cells/monthNames.ts';
import type { LineReader } from './lineReader.ts';

/**
 * Words for a total in English, German, French, Spanish, Portuguese and Chinese, at the start of a cell in lower case without
 * accents.
 */
const totalWords =
  /^((sub|grand|over-?all)[- ]?)?totals?\b|^sum\b|^(zwischen|gesamt|end)?summe\b|^gesamt(betrag|kosten)?\b|^(sous-?total|somme|montant total)\b|^(suma|soma|importe total|valor total)\b|^(合计|总计|小计|共计|总和|总额|合計|總計|小計)/;
const longest = 40;

/**
 * Finds rows that are the total or a subtotal of the rows above: their charge is the sum, to the cent, and a cell says so.
 * Rows without a charge in figures add nothing.
 */
export class TotalRows {
  private readonly all: Sum = { cents: 0, rows: 0 };
  private sinceTotal: Sum = { cents: 0, rows: 0 };

  /**
   * Returns the cell that calls the row a total of the previous rows; empty if there is none. Must be called for every row, in
   * order.
   */
  next(chargeCents: number, reader: LineReader): string {
    if (Number.isNaN(chargeCents)) return '';
    const { all, sinceTotal } = this;
    const said = isSum(all, chargeCents) || isSum(sinceTotal, chargeCents) ? saidTotal(reader) : '';
    if (said !== '') {
      this.sinceTotal = { cents: 0, rows: 0 };
      return said;
    }
    all.cents += chargeCents;
    all.rows += 1;
    sinceTotal.cents += chargeCents;
    sinceTotal.rows += 1;
    return '';
  }
}

type Sum = { cents: number; rows: number };

function isSum({ cents, rows }: Sum, chargeCents: number): boolean {
  return rows > 1 && chargeCents !== 0 && Math.abs(cents - chargeCents) <= 1;
}

function saidTotal(reader: LineReader): string {
  for (let column = 0; column < reader.cellCount; column++) {
    const text = reader.said(column);
    if (text !== '' && text.length <= longest && totalWords.test(plainLetters(text))) return text;
  }
  return '';
}
