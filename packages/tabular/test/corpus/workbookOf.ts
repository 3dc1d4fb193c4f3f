import { makeZip, type ZipOptions } from '../../src/test-support/zipOf.ts';

export interface SheetPlan {
  readonly name?: string;
  readonly state?: 'hidden' | 'veryHidden';
  /** Path of the part below `xl/`. */
  readonly part?: string;
  /** Content of `sheetData`, and the XML after it. */
  readonly rows: string;
  readonly behind?: string;
  readonly before?: string;
}

export interface WorkbookOptions {
  readonly sheets: readonly SheetPlan[];
  /** Items of `sst`; if absent, there is no such part. */
  readonly strings?: string;
  /** Format codes of styles 1, 2, …; a number is a built-in format. */
  readonly formats?: readonly (string | number)[];
  readonly workbookPr?: string;
  readonly strict?: boolean;
  /** Prefix of all tags of the sheets, including the colon. */
  readonly prefix?: string;
  readonly zip?: ZipOptions;
  /** Renames parts in the zip, as unusual programs write them. */
  readonly nameInZip?: (part: string) => string;
}

const open = 'http://schemas.openxmlformats.org';
const strictRoot = 'http://purl.oclc.org/ooxml';

/** Builds a workbook that spreadsheet programs can open too, with namespaces, content types and relationships. */
export function workbookOf(options: WorkbookOptions): Buffer {
  const main = options.strict ? `${strictRoot}/spreadsheetml/main` : `${open}/spreadsheetml/2006/main`;
  const relations = options.strict
    ? `${strictRoot}/officeDocument/relationships`
    : `${open}/officeDocument/2006/relationships`;
  const relationList = (items: readonly (readonly [string, string])[]) =>
    `<Relationships xmlns="${open}/package/2006/relationships">${items
      .map(
        ([type, target], at) =>
          `<Relationship Id="rId${at + 1}" Type="${relations}/${type}" Target="${target}"/>`,
      )
      .join('')}</Relationships>`;
  const sheets = options.sheets.map((sheet, at) => ({
    ...sheet,
    name: sheet.name ?? `Sheet${at + 1}`,
    part: sheet.part ?? `worksheets/sheet${at + 1}.xml`,
  }));
  const others: [string, string, string][] = [
    ['styles', 'styles.xml', stylesXml(main, options.formats ?? [])],
  ];
  if (options.strings !== undefined)
    others.push(['sharedStrings', 'sharedStrings.xml', `<sst xmlns="${main}">${options.strings}</sst>`]);
  const parts: Record<string, string> = {
    '[Content_Types].xml': contentTypes(
      sheets.map(({ part }) => part),
      others.map(([type, part]) => [type, part]),
    ),
    '_rels/.rels': relationList([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<?xml version="1.0" encoding="UTF-8"?><workbook xmlns="${main}" xmlns:r="${relations}"${options.strict ? ' conformance="strict"' : ''}>${options.workbookPr ?? ''}<sheets>${sheets
      .map(
        ({ name, state }, at) =>
          `<sheet name="${name}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="rId${at + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationList([
      ...sheets.map(({ part }) => ['worksheet', part] as const),
      ...others.map(([type, part]) => [type, part] as const),
    ]),
  };
  for (const [, part, xml] of others) parts[`xl/${part}`] = xml;
  const p = options.prefix ?? '';
  const xmlns = p === '' ? 'xmlns' : `xmlns:${p.slice(0, -1)}`;
  for (const { part, rows, before = '', behind = '' } of sheets) {
    const xml = `<worksheet>${before}<sheetData>${rows}</sheetData>${behind}</worksheet>`;
    const prefixed = p === '' ? xml : xml.replace(/<(\/?)([a-zA-Z])/g, `<$1${p}$2`);
    parts[`xl/${part}`] =
      `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${prefixed.replace(/^<([\w:]+)/, `<$1 ${xmlns}="${main}"`)}`;
  }
  const renamed = Object.fromEntries(
    Object.entries(parts).map(([part, xml]) => [options.nameInZip?.(part) ?? part, xml]),
  );
  return makeZip(renamed, options.zip);
}

function contentTypes(sheets: readonly string[], others: readonly (readonly [string, string])[]): string {
  const sheetMl = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const override = (part: string, kind: string) =>
    `<Override PartName="/xl/${part}" ContentType="${sheetMl}.${kind}+xml"/>`;
  return `<Types xmlns="${open}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('workbook.xml', 'sheet.main')}${sheets.map((part) => override(part, 'worksheet')).join('')}${others.map(([type, part]) => override(part, type)).join('')}</Types>`;
}

function stylesXml(main: string, formats: readonly (string | number)[]): string {
  const custom = formats.flatMap((format, at) =>
    typeof format === 'number'
      ? []
      : [`<numFmt numFmtId="${164 + at}" formatCode="${format.replaceAll('"', '&quot;')}"/>`],
  );
  const xf = (id: number) =>
    `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`;
  const xfs = formats.map((format, at) => xf(typeof format === 'number' ? format : 164 + at));
  return `<styleSheet xmlns="${main}">${custom.length > 0 ? `<numFmts count="${custom.length}">${custom.join('')}</numFmts>` : ''}<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs count="${xfs.length + 1}">${xf(0)}${xfs.join('')}</cellXfs></styleSheet>`;
}
