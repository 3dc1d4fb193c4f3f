import { describe, expect, it } from 'vitest';
import { type DirtKind, harmlessDirt, noDirt, usualDirt } from './dirt.ts';
import { generateRows } from './generateRows.ts';
import { containerNumber } from './oceanFcl.ts';
import { generatedModes } from './recipe.ts';

const clean = (mode: (typeof generatedModes)[number], rows: number, seed = 7): string[][] => [
  ...generateRows(mode, { rows, seed, dirt: false }),
];

/** Cells by header name. */
function records(rows: string[][]): Record<string, string>[] {
  const headerAt = rows.findIndex((row) => row.length > 5);
  const header = rows[headerAt] ?? [];
  return rows
    .slice(headerAt + 1)
    .map((row) => Object.fromEntries(header.map((name, i) => [name, row[i] ?? ''])));
}

const cents = (text: string): number => {
  const credit = text.trim().startsWith('(');
  const value = Math.round(Number(text.replace(/[^0-9.-]/g, '')) * 100);
  return credit ? -value : value;
};

describe('a clean generated file', () => {
  it.each(generatedModes)('%s: same seed, same rows; another seed, other rows', (mode) => {
    expect(clean(mode, 200)).toEqual(clean(mode, 200));
    expect(clean(mode, 200)).not.toEqual(clean(mode, 200, 8));
  });

  it('uses the requested carrier names, and is otherwise the same', () => {
    const options = { rows: 400, seed: 7, dirt: false } as const;
    const carriersCalled = { 'Pinebrook Motor Freight': 'Skybridge', 'Old Quarry Trucking': 'Skybridge' };
    const renamed = records([...generateRows('road-ftl', { ...options, carriersCalled })]);
    const expected = records([...generateRows('road-ftl', options)]).map((row) => ({
      ...row,
      Carrier: (carriersCalled as Record<string, string>)[row['Carrier'] ?? ''] ?? row['Carrier'],
    }));
    expect(renamed).toEqual(expected);
    expect(renamed.some(({ Carrier }) => Carrier === 'Skybridge')).toBe(true);
  });

  it.each(generatedModes)('%s: never repeats a row, and its charges add up to the total', (mode) => {
    const rows = clean(mode, 3_000);
    expect(rows).toHaveLength(3_001);
    expect(new Set(rows.map((row) => row.join('|'))).size).toBe(3_001);
    const header = rows[0] ?? [];
    const total = header.indexOf('Total Charge');
    const firstCharge = header.findIndex((name) =>
      ['Linehaul', 'Base Rate', 'Ocean Freight', 'Freight', 'Air Freight'].includes(name),
    );
    for (const row of rows.slice(1)) {
      const sum = row.slice(firstCharge, total).reduce((added, cell) => added + cents(cell), 0);
      expect(sum).toBe(cents(row[total] ?? ''));
    }
  });

  it('has the requested lanes, with most shipments on a few, over twelve months in order of date', () => {
    const rows = records([...generateRows('road-ftl', { rows: 20_000, seed: 3, dirt: false, lanes: 50 })]);
    const count = new Map<string, number>();
    for (const row of rows) {
      const key = `${row['Origin City']}|${row['Origin State']}|${row['Destination City']}|${row['Destination State']}|${row['Equipment']}`;
      count.set(key, (count.get(key) ?? 0) + 1);
    }
    expect(count.size).toBe(50);
    const sizes = [...count.values()].sort((a, b) => b - a);
    expect(sizes.slice(0, 10).reduce((a, b) => a + b, 0)).toBeGreaterThan(9_000);
    const dates = rows.map((row) => row['Ship Date'] ?? '');
    expect([...dates].sort()).toEqual(dates);
    expect(new Set(dates.map((date) => date.slice(0, 7))).size).toBe(12);
    expect(dates.at(-1)?.startsWith('2026-10')).toBe(true);
  });

  it('says how many lanes a mode can have', () => {
    expect(() => generateRows('ocean-fcl', { rows: 10, seed: 1, lanes: 9_999 }).next()).toThrow(
      'ocean-fcl can have 1 to 3000 lanes, not 9999.',
    );
  });
});

describe('a dirty generated file', () => {
  it('contains every kind of error', () => {
    const tally = new Map<DirtKind, number>();
    const rows = [...generateRows('road-ftl', { rows: 5_000, seed: 5, tally })];
    const counted = Object.keys(usualDirt).filter((kind) => kind !== 'titleRows');
    expect([...tally.keys()].sort()).toEqual(counted.sort());
    expect(rows[0]).toEqual(['Truckload shipments 2025-11 to 2026-10']);
    expect(rows[2]).toContain('Weight Unit');
  });

  it('with harmless errors has the shipments, charges and miles of the clean file', () => {
    const options = { rows: 3_000, seed: 11 };
    const truth = records([...generateRows('road-ftl', { ...options, dirt: false })]);
    const withErrors = records([...generateRows('road-ftl', { ...options, dirt: harmlessDirt })]);
    const totals = new Map<string, { cents: number; miles: number }>();
    const seen = new Set<string>();
    for (const line of withErrors) {
      const id = (line['Load ID'] ?? '').trim();
      const text = Object.values(line).join('|');
      if (id === '' || seen.has(text)) continue;
      seen.add(text);
      const shipment = totals.get(id) ?? { cents: 0, miles: 0 };
      shipment.cents += cents(line['Total Charge'] ?? '');
      shipment.miles = Math.max(shipment.miles, Number((line['Miles'] ?? '').trim()));
      totals.set(id, shipment);
    }
    expect(withErrors.length).toBeGreaterThan(truth.length);
    expect(totals.size).toBe(truth.length);
    for (const row of truth) {
      expect(totals.get(row['Load ID'] ?? '')).toEqual({
        cents: cents(row['Total Charge'] ?? ''),
        miles: Number(row['Miles']),
      });
    }
  });

  it('can contain a single kind of error', () => {
    const rows = [
      ...generateRows('ocean-fcl', { rows: 400, seed: 2, dirt: { ...noDirt, textCharges: 0.1 } }),
    ];
    const words = records(rows).filter((row) => /Invoiced Separately|TBD/.test(row['Total Charge'] ?? ''));
    expect(rows).toHaveLength(401);
    expect(words.length).toBeGreaterThan(20);
    expect(words.every((row) => row['Ocean Freight'] === '')).toBe(true);
  });
});

describe('container numbers', () => {
  it('have the check digit of ISO 6346', () => {
    // L 23, W 35 × 2, A 10 × 4, U 32 × 8: 389, and 389 = 35 × 11 + 4.
    expect(containerNumber(0)).toBe('LWAU0000004');
    expect(new Set(Array.from({ length: 2_000 }, (_, index) => containerNumber(index))).size).toBe(2_000);
  });
});
