import type { HttpUser } from './httpUser.ts';

/** Ids of things of the demonstration, for the parameters of requests. */
export type RealIds = Readonly<Record<IdKind, readonly string[]>>;
export type IdKind =
  | 'award'
  | 'bidUpload'
  | 'company'
  | 'document'
  | 'lane'
  | 'mode'
  | 'scenario'
  | 'table'
  | 'tender'
  | 'upload'
  | 'user';

const modes = ['2', '3', '4', '7', '13'];
const tables = ['airports', 'ports', 'postcodes', 'currencies', 'countries', 'containers', 'equipmenttypes'];

type Row = Readonly<Record<string, unknown>>;

/** Reads ids from the lists of the customer and the Owner. */
export async function readRealIds(users: readonly HttpUser[]): Promise<RealIds> {
  const rowsOf = async (name: string, path: string): Promise<Row[]> => {
    const answer = await users.find((user) => user.name === name)?.get(path);
    if (answer?.status !== 200) throw new Error(`GET ${path} as ${name}: ${answer?.status}`);
    return JSON.parse(answer.body.toString()) as Row[];
  };
  const ofModes = async (pathOf: (mode: string) => string): Promise<Row[][]> => {
    const found: Row[][] = [];
    for (const mode of modes) found.push(await rowsOf('customer', pathOf(mode)));
    return found;
  };
  const first = (rows: readonly Row[], id: string, count: number) =>
    rows.slice(0, count).map((row) => String(row[id]));
  const lanes = await ofModes((mode) => `/lanes/mode?mode=${mode}&page=1&pageSize=10`);
  const awards = await ofModes((mode) => `/awards?mode=${mode}`);
  const scenarios = await ofModes((mode) => `/scenarios?mode=${mode}`);
  const uploads = await rowsOf('owner', '/uploads/mode?page=1&pageSize=100');
  const ofKind = (kind: string, count: number) =>
    first(
      uploads.filter((row) => row['kind'] === kind),
      'id',
      count,
    );
  const companies = await rowsOf('owner', '/accounts/companies');
  const isShown = ({ name }: Row) => /^(?:Aurora|Skybridge|Meridian)/.test(String(name));
  const ids: RealIds = {
    award: awards.flatMap((rows) => first(rows, 'awardId', 1)),
    bidUpload: ofKind('bids', 2),
    company: first(companies.filter(isShown), 'id', 3),
    document: first(await rowsOf('customer', '/repo/0'), 'documentId', 5),
    lane: [
      ...lanes.flatMap((rows) => first(rows, 'id', 1)),
      ...awards.flatMap((rows) => first(rows, 'laneId', 1)),
    ],
    mode: modes,
    scenario: scenarios.flatMap((rows) => first(rows, 'scenarioId', 1)),
    table: tables,
    tender: first(await rowsOf('customer', '/tenders'), 'tenderId', 2),
    upload: [...ofKind('shipments', 3), ...ofKind('cleanse', 2)],
    user: first(await rowsOf('owner', '/accounts/all?page=1&pageSize=100'), 'id', 3),
  };
  return ids;
}
