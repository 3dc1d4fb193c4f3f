import { Mode } from '@lanewright/freight';
import { expect, it } from 'vitest';
import { proposeColumns } from './proposeColumns.ts';

const proposed = (header: string, cells: readonly string[]) =>
  proposeColumns(
    ['Nr', header],
    cells.map((cell, at) => [`A${at}`, cell]),
    Mode.RoadFTL,
  ).get(1);
const dates = ['2025-03-01', '2025-03-02', '2025-03-03'];

it.each([
  ['Fracht', ['100,50', '90,10', '80,00'], 'linehaul'],
  ['Fracht EUR', ['100,50', '90,10', '80,00'], 'linehaul'],
  ['Fracht (€)', ['100,50', '90,10', '80,00'], 'linehaul'],
  ['Shipment Pick up', dates, 'shipDate'],
  ['Shipment Delivery', dates, 'deliveryDate'],
  ['RT Miles', ['100', '200', '300'], 'miles'],
])('finds a column “%s”', (header, cells, field) => expect(proposed(header, cells)?.field).toBe(field));

it('takes a row’s last amounts without headers as the charge, with low confidence', () => {
  const found = proposed('', ['1000.50', '900', '901']);
  expect(found).toMatchObject({ field: 'totalCharge', score: 0.5 });
});
