/** Kinds of cell that occur in a freight table; texts both as shared strings and inline. */
export type MixedCell =
  | { readonly kind: 'shared' | 'inline' | 'formula'; readonly text: string }
  | { readonly kind: 'number' | 'date'; readonly value: number }
  | { readonly kind: 'truth'; readonly value: boolean }
  | { readonly kind: 'none' };

export const mixedColumns = 20;

const cities = [
  'Atlanta',
  'Chicago',
  'Los Angeles',
  'Dallas, North',
  'Newark',
  'Köln',
  'São Paulo',
  'Ulm & Neu-Ulm',
];
const equipment = ['53FT DRY VAN', 'REEFER', 'FLATBED', '40HC'];

const names =
  'Load ID,Ship Date,Origin City,Origin State,Origin Zip,Destination City,Destination State,Destination Zip,Pallets,' +
  'Weight lb,Weight kg,Fuel,Cost,Carrier,Equipment,Currency,Hazmat,Lane,Remarks,PO Number';

/**
 * Returns row `row` of the table: the header, or ids, dates, places, figures, words and remarks that are often missing.
 * Deterministic.
 */
export function mixedRow(row: number): MixedCell[] {
  if (row === 0) return names.split(',').map((text) => ({ kind: 'shared', text }));
  let state = (row + 1) * 2_654_435_761;
  const below = (count: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * count);
  };
  const shared = (text: string): MixedCell => ({ kind: 'shared', text });
  const inline = (text: string): MixedCell => ({ kind: 'inline', text });
  const number = (value: number): MixedCell => ({ kind: 'number', value });
  const city = (): string => cities[below(cities.length)] as string;
  const weight = 500 + below(20_000);
  return [
    shared(`SHP-${100_000 + row}`),
    { kind: 'date', value: 45_000 + below(700) },
    shared(city()),
    shared(`S${below(50)}`),
    inline(String(10_000 + below(89_999))),
    inline(city()),
    shared(`D${below(50)}`),
    inline(String(10_000 + below(89_999))),
    number(1 + below(26)),
    number(weight),
    number(weight / 2.204_622_621_8),
    number(Math.round(weight * (1.2 + below(100) / 50)) / 100),
    number((100_000 + below(400_000)) / 100),
    shared(`Carrier ${below(4_000)} Logistics & Sons`),
    shared(equipment[below(equipment.length)] as string),
    shared('USD'),
    { kind: 'truth', value: below(2) === 1 },
    { kind: 'formula', text: `LANE-${below(2_000)}` },
    below(3) === 0 ? inline(`please call ${below(900)} before "delivery"`) : { kind: 'none' },
    inline(`PO${row}-${below(10)}`),
  ];
}

/** Text of a cell as our reader returns it. */
export function textOfMixed(cell: MixedCell): string {
  switch (cell.kind) {
    case 'none':
      return '';
    case 'number':
      return String(Number(cell.value.toPrecision(15)));
    case 'date':
      return new Date(Date.UTC(1899, 11, 30) + cell.value * 86_400_000).toISOString().slice(0, 10);
    case 'truth':
      return cell.value ? 'TRUE' : 'FALSE';
    default:
      return cell.text;
  }
}
