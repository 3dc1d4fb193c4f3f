import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Mode } from '@lanewright/freight';
import Papa from 'papaparse';
import { beforeAll, describe, expect, test } from 'vitest';
import { sharedData } from '../../../../test/support/testSettings.ts';
import { wholeGazetteer } from '../../../../test/support/wholeGazetteer.ts';
import type { Gazetteer } from '../../reference-data/index.ts';
import { resolvePlace } from './resolvePlace.ts';
import { scmsSites } from './scmsSites.golden.ts';

const file = path.join(sharedData, 'scms/scms_2006_2009.csv');

let world: Gazetteer;
beforeAll(async () => {
  world = await wholeGazetteer();
});

describe.skipIf(!existsSync(file))('places in a real delivery file', () => {
  let data: Record<string, string>[] = [];
  beforeAll(() => {
    const text = readFileSync(file, 'utf8')
      .replace(/^\uFEFF/, '')
      .replace(/\r\n?/g, '\n');
    data = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;
  });
  const distinct = (column: string) => [...new Set(data.map((row) => row[column] ?? ''))];

  test('decides each origin as a person did by hand, or asks', () => {
    const outcomes = distinct('Manufacturing Site').map((name) => {
      const found = resolvePlace(world, { name, role: 'origin', mode: Mode.AirFreight });
      if (found.status === 'asked') return [name, 'asked'];
      const { level, countryCode, cityName } = found.place;
      return [name, level === 'city' ? `${countryCode} ${cityName}` : `${countryCode} ${level}`];
    });
    expect(Object.fromEntries(outcomes)).toEqual(scmsSites);
  });

  test('recognises every country in any spelling', () => {
    const lost = distinct('Country').filter((country) => {
      const found = resolvePlace(world, { country, role: 'destination', mode: Mode.AirFreight });
      return found.place?.level !== 'country';
    });
    expect(lost).toEqual([]);
  });
});
