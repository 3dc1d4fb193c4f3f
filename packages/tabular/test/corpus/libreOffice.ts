import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { promisify } from 'node:util';
import Papa from 'papaparse';

const programs = [
  '/usr/bin/soffice',
  '/usr/local/bin/soffice',
  '/Applications/LibreOffice.app/Contents/MacOS/soffice',
];

/** Where LibreOffice is, or null where it is not installed. */
export const libreOffice: string | null = programs.find(existsSync) ?? null;

/** All sheets, values as they are rather than as they are shown. */
const allSheetsAsCsv = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1';

/** Converts files into `folder`, all in one run, with a profile of its own so that runs do not meet. */
export async function convert(folder: string, files: readonly string[], to: string): Promise<void> {
  if (libreOffice === null) throw new Error('LibreOffice is not installed');
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
  const args = [profile, '--headless', '--convert-to', to, '--outdir', folder, ...files];
  await promisify(execFile)(libreOffice, args, { timeout: 240_000 });
}

/** Rows of each sheet by sheet name, as LibreOffice reads them; hidden sheets are among them. */
export async function readWithLibreOffice(
  folder: string,
  files: readonly string[],
): Promise<Map<string, Map<string, string[][]>>> {
  await convert(folder, files, allSheetsAsCsv);
  const written = readdirSync(folder).filter((name) => name.endsWith('.csv'));
  return new Map(
    files.map((file) => {
      const beginning = `${parse(file).name}-`;
      const sheets = written.filter((name) => name.startsWith(beginning));
      return [
        file,
        new Map(sheets.map((name) => [name.slice(beginning.length, -4), parseCsv(join(folder, name))])),
      ];
    }),
  );
}

function parseCsv(path: string): string[][] {
  return Papa.parse<string[]>(readFileSync(path, 'utf8'), { delimiter: ',', newline: '\n' }).data;
}

/** LibreOffice's way to write a value, in our form: American dates, twelve-hour times, exponents. */
export function asOurText(text: string): string {
  const match = /^(?:(\d\d)\/(\d\d)\/(\d{4}))?(?: ?(\d\d):(\d\d):(\d\d)(?: ([AP]M))?)?$/.exec(text);
  if (match === null || text === '') return text.replace(/^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/, '$1T$2');
  const [, month, day, year, hour, minute, second, half] = match;
  const date = year === undefined ? '' : `${year}-${month}-${day}`;
  if (hour === undefined) return date;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half === 'PM' ? 12 : 0);
  const time = `${String(hours).padStart(2, '0')}:${minute}:${second}`;
  return date === '' ? time : `${date}T${time}`;
}
