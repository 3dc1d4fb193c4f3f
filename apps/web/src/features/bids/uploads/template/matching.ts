import type { ChargeChoice, MatchedColumn, Matching, Meaning } from './template.api.ts';

/** What columns may say, as a carrier reads it, in groups of a list. */
export const meaningGroups: readonly { group: string; items: { value: Meaning; label: string }[] }[] = [
  {
    group: 'Prices',
    items: [
      { value: 'rate', label: 'Charge rate' },
      { value: 'charge', label: 'Charge of this row' },
      { value: 'currency', label: 'Currency' },
      { value: 'value', label: 'Bid text field' },
      { value: 'fuelBasisUsdPerGallon', label: 'Diesel price, USD per gallon' },
    ],
  },
  {
    group: 'Lanes',
    items: [
      { value: 'lane', label: 'Lane number' },
      { value: 'origin', label: 'Origin' },
      { value: 'destination', label: 'Destination' },
      { value: 'originState', label: 'Origin state' },
      { value: 'originZip', label: 'Origin ZIP or postcode' },
      { value: 'originCountry', label: 'Origin country' },
      { value: 'destinationState', label: 'Destination state' },
      { value: 'destinationZip', label: 'Destination ZIP or postcode' },
      { value: 'destinationCountry', label: 'Destination country' },
      { value: 'place', label: 'Area (origin or destination)' },
      { value: 'placeState', label: 'Area state' },
      { value: 'placeZip', label: 'Area ZIP or postcode' },
      { value: 'placeCountry', label: 'Area country' },
      { value: 'equipment', label: 'Equipment' },
      { value: 'service', label: 'Service' },
      { value: 'only', label: 'Row filter' },
    ],
  },
  {
    group: 'Terms',
    items: [
      { value: 'transitDays', label: 'Transit days' },
      { value: 'validFrom', label: 'Valid from' },
      { value: 'validTo', label: 'Valid to' },
      { value: 'capacity', label: 'Monthly capacity' },
      { value: 'emissionKgPerUnit', label: 'CO₂, kg per unit of volume' },
    ],
  },
];

type ChargeCell = MatchedColumn['charges'][number];

/** A charge, or a weight break of one, as a choice of a list. */
export const chargeKey = ({ chargeNo, breakNo }: Pick<ChargeChoice, 'chargeNo' | 'breakNo'>): string =>
  breakNo === null ? String(chargeNo) : `${chargeNo}/${breakNo}`;

/** The charges that choices of a list stand for. */
export function chargesOf(keys: readonly string[]): ChargeCell[] {
  return keys.map((key) => {
    const [chargeNo, breakNo] = key.split('/');
    return { chargeNo: Number(chargeNo), breakNo: breakNo === undefined ? null : Number(breakNo) };
  });
}

/** How a column is matched; one that is not named is left out. */
export function columnIn({ columns }: Matching, columnNo: number): MatchedColumn {
  return columns.find((column) => column.columnNo === columnNo) ?? leftOut(columnNo);
}

const leftOut = (columnNo: number): MatchedColumn => ({
  columnNo,
  means: null,
  charges: [],
  month: null,
  texts: [],
});

/** The matches with one column saying something else; what belonged to its former meaning goes. */
export function withMeaning(matching: Matching, columnNo: number, means: Meaning | null): Matching {
  return withColumn(matching, { ...leftOut(columnNo), means });
}

/** The matches with one column as given. */
export function withColumn(matching: Matching, column: MatchedColumn): Matching {
  const others = matching.columns.filter(({ columnNo }) => columnNo !== column.columnNo);
  return {
    ...matching,
    columns: [...others, column].toSorted((one, other) => one.columnNo - other.columnNo),
  };
}

/** The matches with a text of the file meaning places of the lanes; none: it is unknown again. */
export function withPlaces(matching: Matching, text: string, labels: string[]): Matching {
  const places = matching.places.filter((place) => place.text !== text);
  return { ...matching, places: labels.length === 0 ? places : [...places, { text, labels }] };
}

/** The texts whose rows are taken. */
export function withTaken(column: MatchedColumn, texts: readonly string[]): MatchedColumn {
  return { ...column, texts: texts.map((text) => ({ text, charges: [] })) };
}

/** The charges that a text of the column names; none: its rows are left out. */
export function withNamed(column: MatchedColumn, text: string, charges: ChargeCell[]): MatchedColumn {
  const others = column.texts.filter((one) => one.text !== text);
  return { ...column, texts: charges.length === 0 ? others : [...others, { text, charges }] };
}
