import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { ports as generatedPorts } from '../../../../../tools/generate/ports.ts';
import { sharedData } from '../../../test/support/testSettings.ts';
import { distanceKm, type Position } from './greatCircle.ts';
import { readGazetteerRows } from './index.ts';
import mainEndSource from './sources/mainEnds.json' with { type: 'json' };
import { readListedPorts, readPorts } from './read/readPorts.ts';

const file = path.join(sharedData, 'ports/world_port_index.csv');
const farKm = 50;
/** In large and medium harbours the miles of a short drayage trip must fit. */
const farOfLargeKm = 20;

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

type IndexRow = Record<'UN/LOCODE' | 'Main Port Name' | 'Harbor Size' | 'Latitude' | 'Longitude', string>;
type Listed = Position & { name: string; isLarge: boolean };

function listedPorts(): Map<string, Listed[]> {
  const { data } = Papa.parse<IndexRow>(readFileSync(file, 'utf8'), { header: true, skipEmptyLines: true });
  const byCode = new Map<string, Listed[]>();
  for (const row of data) {
    const code = row['UN/LOCODE'].replace(/\s/g, '');
    const listed = {
      name: row['Main Port Name'],
      latitude: Number(row.Latitude),
      longitude: Number(row.Longitude),
      isLarge: row['Harbor Size'] === 'Large' || row['Harbor Size'] === 'Medium',
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
            .map((one) => ({ ...one, km: distanceKm(one, { latitude, longitude }) }))
            .toSorted((a, b) => a.km - b.km);
    return nearest === undefined || nearest.km <= (nearest.isLarge ? farOfLargeKm : farKm)
      ? []
      : [[code, nearest.name] as const];
  });
  return new Map(far);
}

describe.skipIf(!existsSync(file))('positions of ports against the World Port Index', () => {
  test('ours are at most 50 km off, large ones 20 km, but where the index gives the code of another port', () => {
    expect(farApart(readPorts())).toEqual(othersByMistake);
  });

  test('the source list has dozens that are further off, which the corrections fix', () => {
    expect(farApart(readListedPorts()).size).toBeGreaterThanOrEqual(20);
  });
});

test.skipIf(!existsSync(file))('every main port of a country is at a port of the World Port Index', () => {
  const { data } = Papa.parse<IndexRow>(readFileSync(file, 'utf8'), { header: true, skipEmptyLines: true });
  const at = data.map((row) => ({ latitude: Number(row.Latitude), longitude: Number(row.Longitude) }));
  const portOf = new Map(readPorts().map((port) => [port.code, port]));
  const codes = new Set(mainEndSource.rows.flatMap(([, , ports]) => ports as string[]));
  const far = [...codes].filter((code) => {
    const { latitude = null, longitude = null } = portOf.get(code) ?? {};
    if (latitude === null || longitude === null) return true;
    return at.every((position) => distanceKm(position, { latitude, longitude }) > farKm);
  });
  // A river port, which is missing from the index.
  expect(far).toEqual(['KHPNH']);
});

test('ports of generated files lie where the product has them', () => {
  const portOf = new Map(readPorts().map((port) => [port.code, port]));
  const far = generatedPorts.filter(({ code, latitude, longitude }) => {
    const known = portOf.get(code);
    return (
      known?.latitude == null ||
      known.longitude === null ||
      distanceKm({ latitude: known.latitude, longitude: known.longitude }, { latitude, longitude }) >
        farOfLargeKm
    );
  });
  expect(far.map(({ code }) => code)).toEqual([]);
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
