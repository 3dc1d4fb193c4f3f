import { readXlsx } from 'hucre/xlsx';

type Value = number | string | null;
type Sheet = {
  readonly rows: readonly (readonly unknown[])[];
  readonly formulas: ReadonlyMap<string, string>;
};

const part =
  /\s*(?:(\d+(?:\.\d+)?)|"((?:[^"]|"")*)"|([A-Z]+)(?=\()|(?:([A-Z][A-Za-z]*)!)?(\$?[A-Z]{1,3}\$?\d+(?::\$?[A-Z]{1,3}\$?\d+)?)|([-+*/=(),]))/gy;

/**
 * Recalculates a workbook: every formula from the cells it refers to, ignoring stored results. Supports the few functions in the
 * product's workbooks, and throws on any other.
 */
export async function recalculate(workbook: Buffer): Promise<(sheet: string, cell: string) => Value> {
  const { sheets } = await readXlsx(workbook, { readStyles: true });
  const book = new Map<string, Sheet>(
    sheets.map(({ name, rows, cells }) => [
      name,
      {
        rows,
        formulas: new Map(
          [...(cells ?? [])].flatMap(([at, { formula }]) => (formula ? [[at, formula]] : [])),
        ),
      },
    ]),
  );
  const known = new Map<string, Value>();
  const valueOf = (sheet: string, cell: string): Value => {
    const key = `${sheet}!${cell}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const [row, column] = placeOf(cell);
    const formula = book.get(sheet)?.formulas.get(`${row},${column}`);
    const value =
      formula === undefined
        ? plain(book.get(sheet)?.rows[row]?.[column])
        : (new Formula(formula, sheet, valueOf).result() as Value);
    known.set(key, value);
    return value;
  };
  return valueOf;
}

const plain = (value: unknown): Value =>
  typeof value === 'number' || typeof value === 'string'
    ? value
    : value instanceof Date
      ? value.getTime()
      : null;

function placeOf(cell: string): [row: number, column: number] {
  const [, letters = '', digits = ''] = /^\$?([A-Z]+)\$?(\d+)$/.exec(cell) ?? [];
  return [
    Number(digits) - 1,
    [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1,
  ];
}

function letters(column: number): string {
  return column < 26
    ? String.fromCharCode(65 + column)
    : letters(Math.floor(column / 26) - 1) + String.fromCharCode(65 + (column % 26));
}

class Formula {
  private readonly tokens: RegExpMatchArray[];
  private readonly sheet: string;
  private readonly valueOf: (sheet: string, cell: string) => Value;
  private at = 0;

  constructor(text: string, sheet: string, valueOf: (sheet: string, cell: string) => Value) {
    this.tokens = [...text.matchAll(part)];
    if (this.tokens.map(([token]) => token).join('') !== text)
      throw new Error(`cannot read the formula ${text}`);
    this.sheet = sheet;
    this.valueOf = valueOf;
  }

  result(): Value | Value[] {
    const value = this.comparison();
    if (this.at !== this.tokens.length) throw new Error('a formula goes on after its end');
    return value;
  }

  private sign(): string | undefined {
    return this.tokens[this.at]?.[6];
  }
  private comparison(): Value | Value[] {
    const left = this.terms();
    if (this.sign() !== '=') return left;
    this.at++;
    return (left ?? 0) === (this.terms() ?? 0) ? 1 : 0;
  }
  private terms(): Value | Value[] {
    let value = this.factors();
    for (let sign = this.sign(); sign === '+' || sign === '-'; sign = this.sign()) {
      this.at++;
      const next = number(this.factors());
      value = number(value) + (sign === '+' ? next : -next);
    }
    return value;
  }
  private factors(): Value | Value[] {
    let value = this.one();
    for (let sign = this.sign(); sign === '*' || sign === '/'; sign = this.sign()) {
      this.at++;
      const next = number(this.one());
      value = sign === '*' ? number(value) * next : number(value) / next;
    }
    return value;
  }
  private one(): Value | Value[] {
    const token = this.tokens[this.at++];
    if (token === undefined) throw new Error('a formula ends too early');
    const [, digits, text, call, sheet = this.sheet, place, sign] = token;
    if (digits !== undefined) return Number(digits);
    if (text !== undefined) return text.replaceAll('""', '"');
    if (call !== undefined) return this.call(call);
    if (place !== undefined) return this.cells(sheet, place);
    if (sign === '(') {
      const value = this.comparison();
      this.at++;
      return value;
    }
    throw new Error(`"${sign}" stands where a value belongs`);
  }
  private cells(sheet: string, place: string): Value | Value[] {
    const [first = '', last] = place.replaceAll('$', '').split(':');
    if (last === undefined) return this.valueOf(sheet, first);
    const [fromRow, fromColumn] = placeOf(first);
    const [toRow, toColumn] = placeOf(last);
    const values: Value[] = [];
    for (let row = fromRow; row <= toRow; row++)
      for (let column = fromColumn; column <= toColumn; column++)
        values.push(this.valueOf(sheet, `${letters(column)}${row + 1}`));
    return values;
  }
  private call(name: string): Value {
    this.at++;
    const given: (Value | Value[])[] = [];
    while (this.sign() !== ')') {
      given.push(this.comparison());
      if (this.sign() === ',') this.at++;
    }
    this.at++;
    const [first = null, second = null, third = null] = given;
    switch (name) {
      case 'SUM':
        return list(first).reduce<number>((sum, value) => sum + (typeof value === 'number' ? value : 0), 0);
      case 'COUNTA':
        return list(first).filter((value) => value !== null).length;
      case 'COUNTIF':
        return list(first).filter((value) => value === second).length;
      case 'SUMIFS':
        return list(first).reduce<number>((sum, value, at) => {
          for (let of = 1; of < given.length; of += 2)
            if (list(given[of] ?? null)[at] !== given[of + 1]) return sum;
          return sum + (typeof value === 'number' ? value : 0);
        }, 0);
      case 'ROUND':
        return Math.round(number(first) * 10 ** number(second)) / 10 ** number(second) || 0;
      case 'IF':
        return (number(first) === 0 ? third : second) as Value;
      default:
        throw new Error(`the function ${name} is not known`);
    }
  }
}

const list = (value: Value | Value[]) => (Array.isArray(value) ? value : [value]);
function number(value: Value | Value[]): number {
  if (typeof value === 'number') return value;
  // A text is not a number, as in spreadsheet programs: calculations with it give none either.
  return value === null ? 0 : Number.NaN;
}
