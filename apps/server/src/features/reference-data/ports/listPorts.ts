import type { referenceData, ResponseOf } from '@lanewright/contract';
import { rows } from '../../../platform/database/rows.ts';
import type { ScopedCall } from '../../../platform/http/serve.ts';
import { normalisePlaceName } from '../normalisePlaceName.ts';

type ListedPort = ResponseOf<typeof referenceData.listPorts>[number];

const defaultPageSize = 50;
/** Columns to sort by, as the wire names them. */
const sortColumns: Readonly<Record<string, string>> = {
  name: 'p.normalised_name',
  code: 'p.code',
  country: 'country',
  latitude: 'p.latitude',
  longitude: 'p.longitude',
  source: 'p.source',
  importedAt: 'p.imported_at',
};

/** A page of the ports that a search leaves: in name, code, further names or country. */
export async function listPorts({
  tx,
  query,
  reply,
}: ScopedCall<typeof referenceData.listPorts>): Promise<ListedPort[]> {
  const sought = query.searchQuery?.trim() ?? '';
  // A text without any letter is nobody's name: null is like nothing.
  const pattern = (text: string) => (text === '' ? null : `%${text.replace(/[\\%_]/g, '\\$&')}%`);
  const limit = query.pageSize ?? defaultPageSize;
  const column = sortColumns[query.sortBy ?? 'name'] ?? sortColumns.name;
  const found = await rows<ListedPort & { total: number }>(
    tx,
    `SELECT p.port_id::text AS id, p.code, p.name, p.country_code AS "countryCode", coalesce(c.name, p.country_code) AS country,
       p.latitude, p.longitude, p.aliases, p.source, p.imported_at AS "importedAt", count(*) OVER ()::integer AS total
     FROM ports p LEFT JOIN countries c ON c.code = p.country_code
     WHERE $1 = '' OR p.normalised_name LIKE $2 OR p.code LIKE $3 OR lower(coalesce(c.name, '')) LIKE $4
       OR EXISTS (SELECT FROM unnest(p.aliases) AS alias WHERE lower(alias) LIKE $4)
     ORDER BY ${column} ${query.sortDesc === true ? 'DESC NULLS LAST' : 'ASC NULLS LAST'}, p.code
     LIMIT $5 OFFSET $6`,
    [
      sought,
      pattern(normalisePlaceName(sought)),
      pattern(sought.replace(/\s/g, '').toUpperCase()),
      pattern(sought.toLowerCase()),
      limit,
      ((query.page ?? 1) - 1) * limit,
    ],
  );
  reply.header('x-total-count', found[0]?.total ?? 0);
  return found;
}
