/** Format of the cells of a column, and whether they are editable. */
export interface ColumnFormat {
  /** Colour of the cells, six hex digits. */
  readonly fill?: string;
  /** Cells are editable on a protected sheet. */
  readonly unlocked?: boolean;
  /** Excel format code such as `@` for a text. */
  readonly numberFormat?: string;
  readonly wrap?: boolean;
  readonly isBold?: boolean;
}
type Kind = 'plain' | 'date' | 'moment';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const codes: Readonly<Record<Kind, string>> = {
  plain: '',
  date: 'yyyy\\-mm\\-dd',
  moment: 'yyyy\\-mm\\-dd\\ hh:mm:ss',
};
const side = (name: string) => `<${name} style="thin"><color rgb="FFBFBFBF"/></${name}>`;
const fonts =
  '<fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><color rgb="FFFFFFFF"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>';
/** A fill hides the grid lines; a thin border replaces them. */
const borders = `<borders count="2"><border/><border>${['left', 'right', 'top', 'bottom'].map(side).join('')}</border></borders>`;
const firstCode = 164;

/** Collects the formats used by the cells of a workbook, by their index in the styles. */
export class CellFormats {
  /** Format of the header. */
  readonly header = 1;
  private readonly formats = ['<xf/>', '<xf fontId="1" fillId="2" applyFont="1" applyFill="1"/>'];
  private readonly numbers = new Map<string, number>();
  private readonly fills = ['404040'];
  private readonly codes: string[] = [];

  /** Index of a cell's format: its column's, or its own if it differs; 0 if it is plain. */
  of(look: ColumnFormat | undefined, kind: Kind = 'plain'): number {
    const { fill, unlocked = false, wrap: wraps = false, isBold = false } = look ?? {};
    const code = look?.numberFormat ?? codes[kind];
    if (fill === undefined && code === '' && !unlocked && !wraps && !isBold) return 0;
    const key = `${fill ?? ''}|${unlocked}|${wraps}|${isBold}|${code}`;
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    const fillId = fill === undefined ? 0 : placeOf(this.fills, fill) + 2;
    const codeId = code === '' ? 0 : code === '@' ? 49 : placeOf(this.codes, code) + firstCode;
    const wrap = wraps ? '<alignment wrapText="1" vertical="top"/>' : '';
    const lock = unlocked ? '<protection locked="0"/>' : '';
    this.formats.push(
      `<xf numFmtId="${codeId}" fontId="${isBold ? 2 : 0}" fillId="${fillId}" borderId="${fillId === 0 ? 0 : 1}"${isBold ? ' applyFont="1"' : ''}${codeId === 0 ? '' : ' applyNumberFormat="1"'}${fillId === 0 ? '' : ' applyFill="1" applyBorder="1"'}${wrap === '' ? '' : ' applyAlignment="1"'}${lock === '' ? '' : ' applyProtection="1"'}>${wrap}${lock}</xf>`,
    );
    this.numbers.set(key, this.formats.length - 1);
    return this.formats.length - 1;
  }

  /** Returns the styles of the workbook, once every cell is written. */
  xml(): string {
    const numFmts = this.codes.map(
      (code, at) =>
        `<numFmt numFmtId="${firstCode + at}" formatCode="${code.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)}"/>`,
    );
    const fills = [
      '<fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>',
      ...this.fills.map(
        (rgb) => `<fill><patternFill patternType="solid"><fgColor rgb="FF${rgb}"/></patternFill></fill>`,
      ),
    ];
    return `<styleSheet xmlns="${main}">${numFmts.length === 0 ? '' : `<numFmts count="${numFmts.length}">${numFmts.join('')}</numFmts>`}${fonts}<fills count="${this.fills.length + 2}">${fills.join('')}</fills>${borders}<cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${this.formats.length}">${this.formats.join('')}</cellXfs></styleSheet>`;
  }
}

/** Index of a text in a list; appends it if it is missing. */
function placeOf(list: string[], text: string): number {
  const known = list.indexOf(text);
  return known < 0 ? list.push(text) - 1 : known;
}
