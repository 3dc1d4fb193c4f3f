import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { csvRows } from './csvText.ts';
import { monthsThrough } from './forecast.ts';
import { calculatePipeline } from './calculatePipeline.ts';
import { scmsFigures, scmsLines, scmsModeCounts, scmsMonth, scmsShipments } from './scms.ts';

const sharedData =
  process.env['LANEWRIGHT_SHARED_DATA'] ?? join(import.meta.dirname, '../../../../shared/data');
const file = join(sharedData, 'scms/scms_2006_2009.csv');

describe('CSV text', () => {
  it('accepts quotes, doubled quotes, a BOM and every kind of line end', () => {
    const text = '\ufeffa,b\r"1,5","say ""hi"""\n,\r\n\r\nlast,"two\rlines"';
    expect([...csvRows(text)]).toEqual([
      ['a', 'b'],
      ['1,5', 'say "hi"'],
      ['', ''],
      ['last', 'two\rlines'],
    ]);
  });
});

describe.skipIf(!existsSync(file))('the supply-chain file of 2006 to 2009', () => {
  const lines = existsSync(file) ? scmsLines(readFileSync(file, 'utf8')) : [];

  it('has 3,036 lines in five modes', () => {
    expect(lines).toHaveLength(3_036);
    expect(scmsModeCounts(lines)).toEqual({
      Air: 2055,
      Truck: 490,
      'N/A': 360,
      'Air Charter': 128,
      Ocean: 3,
    });
  });

  it('by air: lines, shipments, freight and weight', () => {
    const air = scmsFigures(lines, 'Air');
    expect(air.lines).toBe(2_055);
    expect(air.shipments).toBe(1_455);
    expect(air.freightUsd).toBe('10113788.17');
    expect(air.weightKg).toBe('3119292');
    expect(air.freightCells).toEqual({ number: 1_294, reference: 513, included: 197, separately: 51 });
    expect(air.weightCells).toEqual({ number: 1_307, reference: 513, included: 0, separately: 235 });
  });

  it('by air: every reference ends in a line of its own shipment, at a number or at words', () => {
    const air = scmsFigures(lines, 'Air');
    expect(air.freightReferences).toEqual({
      count: 513,
      toNumber: 501,
      toWords: 12,
      unresolved: 0,
      withinShipment: 513,
    });
    expect(air.weightReferences).toEqual({
      count: 513,
      toNumber: 488,
      toWords: 25,
      unresolved: 0,
      withinShipment: 513,
    });
  });

  it('by air goes through the pipeline with all its shipments, freight and weight', () => {
    const { lanes, totals } = calculatePipeline({
      measure: 'weightKg',
      shipments: scmsShipments(lines, 'Air', (line) => line.country),
      contractMonths: monthsThrough('2010-01', '2010-12'),
    });
    expect(lanes).toHaveLength(
      new Set(lines.filter(({ mode }) => mode === 'Air').map((l) => l.country)).size,
    );
    expect(totals).toMatchObject({ shipments: 1_455, volume: '3119292.000', chargeUsd: '10113788.17' });
    expect(scmsMonth('14-Nov-06')).toBe('2006-11');
  });
});
