/** One lane of a trial file, with the content of its rows. Every month has one shipment. */
type TrialLane = {
  /** Cells that are the same in every row, by header. */
  readonly cells: Readonly<Record<string, string>>;
  /** Total charge of the first month in USD; each later month costs 10 USD more. */
  readonly chargeUsd: number;
};

export type TrialFile = {
  readonly mode: 13 | 4 | 2 | 3 | 7;
  readonly fileName: string;
  readonly lanes: readonly TrialLane[];
};

/** The twelve full months before this one, oldest first, as `2025-11`. */
export const historyMonths: readonly string[] = Array.from({ length: 12 }, (_, at) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 12 + at, 1)).toISOString().slice(0, 7);
});

const ftl = (cells: Record<string, string>, chargeUsd: number): TrialLane => ({
  cells: { ...cells, Currency: 'USD' },
  chargeUsd,
});

const portPair = {
  'Port of Loading': 'Shanghai',
  'POL Code': 'CNSHA',
  'Port of Discharge': 'Rotterdam',
  'POD Code': 'NLRTM',
};

/** One small file for each mode; the lane table must show its numbers. */
export const trialFiles: readonly TrialFile[] = [
  {
    mode: 4,
    fileName: 'trial-ftl.csv',
    lanes: [
      ftl(
        {
          Carrier: 'Prairie Star Trucking',
          'Business Unit': 'Retail',
          Equipment: 'Dry van',
          'Origin City': 'Dallas',
          'Origin State': 'TX',
          'Origin Zip': '75201',
          'Destination City': 'Chicago',
          'Destination State': 'IL',
          'Destination Zip': '60601',
          Miles: '925',
          'Weight (lbs)': '40000',
        },
        2400,
      ),
      ftl(
        {
          Carrier: 'Blue Ridge Lines',
          'Business Unit': 'Wholesale',
          Equipment: 'Refrigerated',
          'Origin City': 'Atlanta',
          'Origin State': 'GA',
          'Origin Zip': '30303',
          'Destination City': 'Miami',
          'Destination State': 'FL',
          'Destination Zip': '33101',
          Miles: '660',
          'Weight (lbs)': '38000',
        },
        1900,
      ),
    ],
  },
  {
    mode: 13,
    fileName: 'trial-drayage.csv',
    lanes: [
      {
        cells: {
          Carrier: 'Harbor Dray',
          'Container Type': '40HC',
          'Origin City': 'Long Beach',
          'Origin State': 'CA',
          'Origin Zip': '90802',
          'Destination City': 'Ontario',
          'Destination State': 'CA',
          'Destination Zip': '91761',
          'Round Trip Miles': '110',
          'Weight (lbs)': '36000',
          Currency: 'USD',
        },
        chargeUsd: 700,
      },
      {
        cells: {
          Carrier: 'Harbor Dray',
          'Container Type': '20GP',
          'Origin City': 'Oakland',
          'Origin State': 'CA',
          'Origin Zip': '94607',
          'Destination City': 'Fresno',
          'Destination State': 'CA',
          'Destination Zip': '93706',
          'Round Trip Miles': '350',
          'Weight (lbs)': '30000',
          Currency: 'USD',
        },
        chargeUsd: 1100,
      },
    ],
  },
  {
    mode: 2,
    fileName: 'trial-fcl.csv',
    lanes: ['Door-Door', 'Door-Port', 'Port-Door', 'Port-Port'].map((moveType, at) => ({
      cells: {
        ...portPair,
        Carrier: 'Northern Cross Line',
        'Container Type': '40HC',
        Containers: '2',
        'Move Type': moveType,
        'Weight (kg)': '18000',
        Currency: 'USD',
      },
      chargeUsd: 5200 + at * 100,
    })),
  },
  {
    mode: 3,
    fileName: 'trial-lcl.csv',
    lanes: [
      {
        cells: {
          ...portPair,
          Carrier: 'Harbour Groupage',
          'Equipment Type': 'Less than container load',
          'Move Type': 'Port-Port',
          'Weight (kg)': '3000',
          'Volume (cbm)': '8.5',
          Currency: 'USD',
        },
        chargeUsd: 900,
      },
    ],
  },
  {
    mode: 7,
    fileName: 'trial-air.csv',
    lanes: ['General air cargo', 'Temperature-controlled air cargo'].map((equipment, at) => ({
      cells: {
        Carrier: 'Meridian Air',
        Service: at === 0 ? 'Standard' : 'Express',
        Equipment: equipment,
        'Origin Airport': 'Frankfurt',
        'Origin Code': 'FRA',
        'Destination Airport': 'New York JFK',
        'Destination Code': 'JFK',
        'Gross Weight (kg)': '450',
        // 3 m³ are charged as 500 kg.
        'Volume (cbm)': '3',
        Currency: 'USD',
      },
      chargeUsd: 1500 + at * 300,
    })),
  },
];

export type TrialShipment = Readonly<Record<string, string>>;

/** The rows of a file as records by header, lane by lane and month by month. */
export const shipmentsOf = ({ lanes, mode }: TrialFile): TrialShipment[] =>
  lanes.flatMap(({ cells, chargeUsd }, laneNo) =>
    historyMonths.map((month, monthNo) => ({
      'Shipment ID': `T${mode}-${laneNo + 1}-${month}`,
      'Ship Date': `${month}-10`,
      ...cells,
      'Total Charge': (chargeUsd + monthNo * 10).toFixed(2),
    })),
  );

/** The file as CSV for uploading. */
export function csvOf(file: TrialFile): string {
  const rows = shipmentsOf(file);
  const headers = Object.keys(rows[0] ?? {});
  return `${[headers, ...rows.map((row) => headers.map((header) => row[header] ?? ''))]
    .map((cells) => cells.join(','))
    .join('\n')}\n`;
}
