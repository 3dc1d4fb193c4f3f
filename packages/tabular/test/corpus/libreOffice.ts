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

/** Path of LibreOffice, or null if it is not installed. */
export const libreOffice: string | null = programs.find(existsSync) ?? null;

/** All sheets, with raw instead of formatted values. */
const allSheetsAsCsv = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1';

/** Converts files into `folder`, all in one run, with a separate profile so that runs do not conflict. */
export async function convert(folder: string, files: readonly string[], to: string): Promise<void> {
  if (libreOffice === null) throw new Error('LibreOffice is not installed');
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
  const args = [profile, '--headless', '--convert-to', to, '--outdir', folder, ...files];
  await promisify(execFile)(libreOffice, args, { timeout: 240_000 });
}

/** Returns the rows of each sheet by sheet name, as LibreOffice reads them, including hidden sheets. */
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

/** Converts a value from LibreOffice's form to ours: American dates, twelve-hour times, exponents. */
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
