import type { ChargeChoice, MatchedColumn, Matching, Meaning } from './template.api.ts';

/** The possible meanings of a column, in groups for a select. */
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
      { value: 'loadsPerWeek', label: 'Max loads or shipments per week' },
      { value: 'capacity', label: 'Monthly capacity' },
      { value: 'emissionKgPerUnit', label: 'CO₂, kg per unit of volume' },
    ],
  },
];

type ChargeCell = MatchedColumn['charges'][number];

/** Option value of a charge, or of a weight break of one. */
export const chargeKey = ({ chargeNo, breakNo }: Pick<ChargeChoice, 'chargeNo' | 'breakNo'>): string =>
  breakNo === null ? String(chargeNo) : `${chargeNo}/${breakNo}`;

/** Returns the charges for option values. */
export function chargesOf(keys: readonly string[]): ChargeCell[] {
  return keys.map((key) => {
    const [chargeNo, breakNo] = key.split('/');
    return { chargeNo: Number(chargeNo), breakNo: breakNo === undefined ? null : Number(breakNo) };
  });
}

/** Returns how a column is matched; a column that is not listed is excluded. */
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

/** Returns the matches with a new meaning for one column; details of its previous meaning are dropped. */
export function withMeaning(matching: Matching, columnNo: number, means: Meaning | null): Matching {
  return withColumn(matching, { ...leftOut(columnNo), means });
}

/** Returns the matches with one column replaced. */
export function withColumn(matching: Matching, column: MatchedColumn): Matching {
  const others = matching.columns.filter(({ columnNo }) => columnNo !== column.columnNo);
  return {
    ...matching,
    columns: [...others, column].toSorted((one, other) => one.columnNo - other.columnNo),
  };
}

/** Returns the matches with a text mapped to places of the lanes; an empty list makes it unknown again. */
export function withPlaces(matching: Matching, text: string, labels: string[]): Matching {
  const places = matching.places.filter((place) => place.text !== text);
  return { ...matching, places: labels.length === 0 ? places : [...places, { text, labels }] };
}

/** Sets the texts whose rows are included. */
export function withTaken(column: MatchedColumn, texts: readonly string[]): MatchedColumn {
  return { ...column, texts: texts.map((text) => ({ text, charges: [] })) };
}

/** Sets the charges that a text of the column names; an empty list excludes its rows. */
export function withNamed(column: MatchedColumn, text: string, charges: ChargeCell[]): MatchedColumn {
  const others = column.texts.filter((one) => one.text !== text);
  return { ...column, texts: charges.length === 0 ? others : [...others, { text, charges }] };
}
