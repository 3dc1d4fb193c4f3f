import { posix } from 'node:path';
import { TabularError } from '../tabularError.ts';
import { builtInFormat, parseNumberFormat, type ShownNumber } from './numberFormat.ts';
import { readElements, type WorkbookFile } from './readXmlPart.ts';
import type { ZipEntry } from './zipDirectory.ts';

/** What the workbook's own part says. */
export interface WorkbookParts {
  readonly sheets: readonly { readonly name: string; readonly hidden: boolean; readonly entry: ZipEntry }[];
  readonly date1904: boolean;
  readonly sharedStrings: ZipEntry | null;
  /** By style index of a cell. */
  readonly shownNumbers: readonly ShownNumber[];
}

interface Relation {
  /** Last word of the type: the same in transitional and strict workbooks. */
  readonly type: string;
  readonly target: string;
}

/** Finds the sheets, strings and styles. Throws TabularError not-a-workbook when there is no workbook in the zip. */
export async function readWorkbookParts(workbook: WorkbookFile): Promise<WorkbookParts> {
  const root = await readRelations(workbook, '');
  const path = [...root.values()].find((relation) => relation.type === 'officeDocument')?.target;
  const entry = workbook.entries.get(path ?? 'xl/workbook.xml');
  if (entry === undefined || entry.name.endsWith('.bin') || !/(^|\/)xl\//.test(entry.name)) {
    throw new TabularError('not-a-workbook', 'This is not an Excel workbook. Send xlsx or csv.');
  }
  const relations = await readRelations(workbook, entry.name);
  const listed: { name: string; hidden: boolean; relation: Relation | undefined }[] = [];
  let date1904 = false;
  await readElements(workbook, entry, (name, attributes) => {
    if (name === 'workbookPr') date1904 = ['1', 'true'].includes(attributes.get('date1904') ?? '');
    if (name !== 'sheet') return;
    const state = attributes.get('state') ?? 'visible';
    listed.push({
      name: attributes.get('name') ?? '',
      hidden: state !== 'visible',
      relation: relations.get(attributes.get('id') ?? ''),
    });
  });
  const partOf = (type: string): ZipEntry | null => {
    const relation = [...relations.values()].find((candidate) => candidate.type === type);
    return (relation && workbook.entries.get(relation.target)) ?? null;
  };
  const styles = partOf('styles');
  return {
    sheets: listed.flatMap(({ name, hidden, relation }) => {
      const sheet = relation?.type === 'worksheet' ? workbook.entries.get(relation.target) : undefined;
      return sheet === undefined ? [] : [{ name, hidden, entry: sheet }];
    }),
    date1904,
    sharedStrings: partOf('sharedStrings'),
    shownNumbers: styles === null ? [] : await readShownNumbers(workbook, styles),
  };
}

async function readRelations(workbook: WorkbookFile, part: string): Promise<Map<string, Relation>> {
  const folder = posix.dirname(part);
  const entry = workbook.entries.get(posix.join(folder, '_rels', `${posix.basename(part)}.rels`));
  const relations = new Map<string, Relation>();
  if (entry === undefined) return relations;
  await readElements(workbook, entry, (name, attributes) => {
    if (name !== 'Relationship' || attributes.get('TargetMode') === 'External') return;
    const target = attributes.get('Target') ?? '';
    relations.set(attributes.get('Id') ?? '', {
      type: (attributes.get('Type') ?? '').split('/').at(-1) ?? '',
      target: target.startsWith('/') ? target.slice(1) : posix.join(folder, target),
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
