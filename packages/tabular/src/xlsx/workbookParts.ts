import { posix } from 'node:path';
import { TabularError } from '../tabularError.ts';
import { builtInFormat, parseNumberFormat, type ShownNumber } from './numberFormat.ts';
import { readElements, type WorkbookFile } from './readXmlPart.ts';
import { partName, type ZipEntry } from './zipDirectory.ts';

/** A sheet in the workbook's list. */
export interface SheetPart {
  readonly name: string;
  readonly hidden: boolean;
  /** Hidden so that a spreadsheet program's menus do not list it either. */
  readonly veryHidden: boolean;
  readonly entry: ZipEntry;
}

/** Contents of the workbook's main part. */
export interface WorkbookParts {
  readonly sheets: readonly SheetPart[];
  readonly date1904: boolean;
  readonly sharedStrings: ZipEntry | null;
  /** By style index of a cell. */
  readonly shownNumbers: readonly ShownNumber[];
}

interface Relation {
  /** Last segment of the type: the same in transitional and strict workbooks. */
  readonly type: string;
  readonly target: string;
}

/**
 * Finds the sheets, strings and styles by their relationships, whatever their path. Throws TabularError: not-a-workbook if there is
 * no workbook in the zip, too-many-sheets.
 */
export async function readWorkbookParts(workbook: WorkbookFile): Promise<WorkbookParts> {
  const entry = await findWorkbook(workbook);
  const relations = await readRelations(workbook, entry.name);
  const listed: { name: string; state: string; relation: Relation | undefined }[] = [];
  let date1904 = false;
  await readElements(workbook, entry, (name, attributes) => {
    if (name === 'workbookPr') date1904 = ['1', 'true', 'on'].includes(attributes.get('date1904') ?? '');
    if (name !== 'sheet') return;
    listed.push({
      name: attributes.get('name') ?? '',
      state: attributes.get('state') ?? 'visible',
      relation: relations.get(attributes.get('id') ?? ''),
    });
    if (listed.length > workbook.limits.maxSheets) {
      throw new TabularError(
        'too-many-sheets',
        `The workbook has more than ${workbook.limits.maxSheets} sheets. Copy the table into a new workbook.`,
      );
    }
  });
  const partOf = (type: string): ZipEntry | null => {
    const relation = [...relations.values()].find((candidate) => candidate.type === type);
    return (relation && workbook.entries.get(relation.target)) ?? null;
  };
  const styles = partOf('styles');
  return {
    sheets: listed.flatMap(({ name, state, relation }) => {
      const sheet = relation?.type === 'worksheet' ? workbook.entries.get(relation.target) : undefined;
      if (sheet === undefined) return [];
      return [{ name, hidden: state !== 'visible', veryHidden: state === 'veryHidden', entry: sheet }];
    }),
    date1904,
    sharedStrings: partOf('sharedStrings'),
    shownNumbers: styles === null ? [] : await readShownNumbers(workbook, styles),
  };
}

async function findWorkbook(workbook: WorkbookFile): Promise<ZipEntry> {
  const root = await readRelations(workbook, '');
  const path = [...root.values()].find((relation) => relation.type === 'officeDocument')?.target;
  const entry = workbook.entries.get(path ?? 'xl/workbook.xml');
  if (entry?.name.endsWith('.bin')) {
    throw new TabularError('unsupported-file', 'This is a binary workbook (xlsb). Save it as xlsx.');
  }
  if (entry === undefined || /(^|\/)(word|ppt|visio)\//.test(entry.name)) {
    throw new TabularError('not-a-workbook', 'This is not an Excel workbook. Upload xlsx or csv.');
  }
  return entry;
}

async function readRelations(workbook: WorkbookFile, part: string): Promise<Map<string, Relation>> {
  const folder = posix.dirname(part);
  const entry = workbook.entries.get(partName(posix.join(folder, '_rels', `${posix.basename(part)}.rels`)));
  const relations = new Map<string, Relation>();
  if (entry === undefined) return relations;
  await readElements(workbook, entry, (name, attributes) => {
    if (name !== 'Relationship' || attributes.get('TargetMode') === 'External') return;
    const target = (attributes.get('Target') ?? '').replaceAll('\\', '/');
    relations.set(attributes.get('Id') ?? '', {
      type: (attributes.get('Type') ?? '').split('/').at(-1) ?? '',
      target: partName(target.startsWith('/') ? posix.normalize(target) : posix.join(folder, target)),
    });
  });
  return relations;
}

async function readShownNumbers(workbook: WorkbookFile, entry: ZipEntry): Promise<ShownNumber[]> {
  const custom = new Map<number, ShownNumber>();
  const shown: ShownNumber[] = [];
  let inCellFormats = false;
  await readElements(
    workbook,
    entry,
    (name, attributes) => {
      if (name === 'numFmt') {
        custom.set(Number(attributes.get('numFmtId')), parseNumberFormat(attributes.get('formatCode') ?? ''));
      } else if (name === 'cellXfs') inCellFormats = true;
      else if (name === 'xf' && inCellFormats) {
        const id = Number(attributes.get('numFmtId') ?? 0);
        shown.push(custom.get(id) ?? builtInFormat(id));
      }
    },
    (name) => {
      if (name === 'cellXfs') inCellFormats = false;
    },
  );
  return shown;
}
