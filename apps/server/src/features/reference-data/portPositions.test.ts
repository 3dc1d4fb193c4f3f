import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { sharedData } from '../../../test/house/testSettings.ts';
import { distanceKm, type Position } from './greatCircle.ts';
import { readGazetteerRows } from './index.ts';
import mainEndSource from './sources/mainEnds.json' with { type: 'json' };
import { readListedPorts, readPorts } from './read/readPorts.ts';

const file = path.join(sharedData, 'ports/world_port_index.csv');
const farKm = 50;

/**
 * Same code but different places: the index gives the code to another port by mistake. Checked on maps: the product's ports are
 * Vitória da Conquista (Bahia), Chiwan at Shenzhen, Puerto Morelos (Quintana Roo) and the river quays at Bangkok.
 */
const othersByMistake = new Map([
  ['BRVDC', 'Vila Do Conde'],
  ['CNCWN', 'Chiwan'],
  ['MXPMS', 'Puerto Morro Redondo'],
  ['THSBP', 'Siam Seaport'],
]);

type IndexRow = Record<'UN/LOCODE' | 'Main Port Name' | 'Latitude' | 'Longitude', string>;
type Listed = Position & { name: string };

function listedPorts(): Map<string, Listed[]> {
  const { data } = Papa.parse<IndexRow>(readFileSync(file, 'utf8'), { header: true, skipEmptyLines: true });
  const byCode = new Map<string, Listed[]>();
  for (const row of data) {
    const code = row['UN/LOCODE'].replace(/\s/g, '');
    const listed = {
      name: row['Main Port Name'],
      latitude: Number(row.Latitude),
      longitude: Number(row.Longitude),
    };
    if (code !== '') byCode.set(code, [...(byCode.get(code) ?? []), listed]);
  }
  return byCode;
}

function farApart(
  ports: readonly { code: string; latitude: number | null; longitude: number | null }[],
): Map<string, string> {
  const listed = listedPorts();
  const far = ports.flatMap(({ code, latitude, longitude }) => {
    const namesakes = listed.get(code) ?? [];
    const [nearest] =
      latitude === null || longitude === null
        ? []
        : namesakes
            .map((one) => ({ name: one.name, km: distanceKm(one, { latitude, longitude }) }))
            .toSorted((a, b) => a.km - b.km);
    return nearest === undefined || nearest.km <= farKm ? [] : [[code, nearest.name] as const];
  });
  return new Map(far);
}

describe.skipIf(!existsSync(file))('positions of ports against the World Port Index', () => {
  test('ours are at most 50 km off, but where the index gives the code of another port', () => {
    expect(farApart(readPorts())).toEqual(othersByMistake);
  });

  test('the list we start from has dozens that are off: that is what the corrections are for', () => {
    expect(farApart(readListedPorts()).size).toBeGreaterThanOrEqual(20);
  });
});

test.skipIf(!existsSync(file))('every main port of a country lies at a port of the World Port Index', () => {
  const { data } = Papa.parse<IndexRow>(readFileSync(file, 'utf8'), { header: true, skipEmptyLines: true });
  const at = data.map((row) => ({ latitude: Number(row.Latitude), longitude: Number(row.Longitude) }));
  const portOf = new Map(readPorts().map((port) => [port.code, port]));
  const codes = new Set(mainEndSource.rows.flatMap(([, , ports]) => ports as string[]));
  const far = [...codes].filter((code) => {
    const { latitude = null, longitude = null } = portOf.get(code) ?? {};
    if (latitude === null || longitude === null) return true;
    return at.every((position) => distanceKm(position, { latitude, longitude }) > farKm);
  });
  // A river port, which is missing in the index.
  expect(far).toEqual(['KHPNH']);
});

test('every main airport of a country has scheduled flights', async () => {
  const { airports } = await readGazetteerRows();
  const airportOf = new Map(airports.map((airport) => [airport.iata, airport]));
  const codes = new Set(mainEndSource.rows.flatMap(([, , , iatas]) => iatas as string[]));
  const small = [...codes].filter((iata) => {
    const airport = airportOf.get(iata);
    return airport === undefined || !airport.hasScheduledService || airport.size === 'small';
  });
  expect(small).toEqual([]);
});
