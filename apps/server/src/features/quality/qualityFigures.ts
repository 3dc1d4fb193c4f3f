import type { overview } from '@lanewright/contract';
import type { z } from 'zod';

export type QualityView = z.input<typeof overview.uploadQuality.response>;
type Problem = QualityView['problems'][number];

/** Totals over an upload's rows of one mode, as `measureRows.sql` returns them: counts and dollars as text. */
export type QualitySums = Record<
  | 'lines'
  | 'sound'
  | 'accepted_usd'
  | 'open_lines'
  | 'open_usd'
  | 'open_estimate_usd'
  | 'no_charge_lines'
  | 'no_charge_estimate_usd'
  | 'no_volume_lines'
  | 'no_volume_usd'
  | 'excluded_lines'
  | 'excluded_usd'
  | 'repeat_lines'
  | 'repeat_usd'
  | 'already_lines'
  | 'already_usd'
  | 'outlier_lines'
  | 'outlier_usd'
  | 'weight_lines'
  | 'weight_usd'
  | 'swapped_lines'
  | 'swapped_usd'
  | 'future_lines'
  | 'future_usd'
  | 'no_carrier_lines'
  | 'no_carrier_usd'
  | 'vague_lines'
  | 'vague_usd'
  | 'covered_usd',
  string | null
> & { readonly is_rolled_up: boolean };

/** The stored part of a measurement. */
export type QualityFigures = Pick<
  QualityView,
  'rows' | 'soundRows' | 'certainShare' | 'expectedSpendUsd' | 'coveredSpendUsd' | 'problems' | 'outlierCount'
> & { readonly score: number };

type Told = Pick<Problem, 'key' | 'label' | 'meaning' | 'wayOut' | 'step'>;

const told: readonly (Told & {
  lines: keyof QualitySums;
  spend: readonly (keyof QualitySums)[];
  worth: readonly (keyof QualitySums)[];
  isEstimate?: (sums: QualitySums) => boolean;
})[] = [
  {
    key: 'open',
    label: 'Rows to correct',
    meaning: 'A cell couldn’t be read. The row isn’t included yet.',
    wayOut: 'Correct or resolve them in Check rows.',
    step: 'rows',
    lines: 'open_lines',
    spend: ['open_usd', 'open_estimate_usd'],
    worth: ['open_usd', 'open_estimate_usd'],
    isEstimate: (sums) => Number(sums.open_estimate_usd) > 0,
  },
  {
    key: 'noCharge',
    label: 'Shipments without a charge',
    meaning: 'Included in volume, not in the baseline.',
    wayOut: 'Enter their charge in Check rows, or ask the carrier for the invoices.',
    step: 'rows',
    lines: 'no_charge_lines',
    spend: ['no_charge_estimate_usd'],
    worth: ['no_charge_estimate_usd'],
    isEstimate: () => true,
  },
  {
    key: 'noVolume',
    label: 'Shipments with a charge but no volume',
    meaning: 'Their cost can’t be divided by a volume, so they are not in the baseline.',
    wayOut: 'Enter their weight or volume in Check rows.',
    step: 'rows',
    lines: 'no_volume_lines',
    spend: ['no_volume_usd'],
    worth: ['no_volume_usd'],
  },
  {
    key: 'excluded',
    label: 'Rows excluded by a user',
    meaning: 'They were excluded on purpose and are not included anywhere.',
    wayOut: 'Undo the exclusion in Check rows if they belong to the tender.',
    step: 'rows',
    lines: 'excluded_lines',
    spend: ['excluded_usd'],
    worth: ['excluded_usd'],
  },
  {
    key: 'repeat',
    label: 'Duplicate rows',
    meaning: 'Exact duplicates, counted once.',
    wayOut: 'Nothing to do, unless the file lacks the column that distinguishes them.',
    step: null,
    lines: 'repeat_lines',
    spend: ['repeat_usd'],
    worth: [],
  },
  {
    key: 'alreadyThere',
    label: 'Shipments also in another upload',
    meaning: 'Another approved upload has the same shipment number. It would be counted twice.',
    wayOut: 'Exclude them here, or have the other upload withdrawn.',
    step: 'rows',
    lines: 'already_lines',
    spend: ['already_usd'],
    worth: [],
  },
  {
    key: 'priceOutlier',
    label: 'Price outliers',
    meaning: 'The price per unit is far from that of the lane’s other shipments.',
    wayOut: 'Review them below: a wrong unit, a missing zero, or a genuine exception.',
    step: null,
    lines: 'outlier_lines',
    spend: ['outlier_usd'],
    worth: [],
  },
  {
    key: 'impossibleWeight',
    label: 'Impossible weights',
    meaning: 'Weight exceeds any vehicle, or the density is implausible.',
    wayOut: 'Check unit and decimal point of the weight and volume columns.',
    step: null,
    lines: 'weight_lines',
    spend: ['weight_usd'],
    worth: [],
  },
  {
    key: 'datesSwapped',
    label: 'Delivered before shipped',
    meaning: 'The delivery date is before the ship date.',
    wayOut: 'Check whether the two columns, or day and month, are swapped.',
    step: null,
    lines: 'swapped_lines',
    spend: ['swapped_usd'],
    worth: [],
  },
  {
    key: 'futureDate',
    label: 'Shipped in the future',
    meaning: 'The ship date is after the day the file was received.',
    wayOut: 'Check the year and the order of day and month.',
    step: null,
    lines: 'future_lines',
    spend: ['future_usd'],
    worth: [],
  },
  {
    key: 'noCarrier',
    label: 'Shipments without a carrier',
    meaning: 'They don’t show their lane’s incumbent. This does not lower the score.',
    wayOut: 'Add the carrier’s name to the file.',
    step: null,
    lines: 'no_carrier_lines',
    spend: ['no_carrier_usd'],
    worth: [],
  },
  {
    key: 'vaguePlace',
    label: 'Locations known by country only, or unresolved',
    meaning: 'Imprecise locations lead to higher bids. Doesn’t affect the score.',
    wayOut: 'Confirm them in Locations.',
    step: 'places',
    lines: 'vague_lines',
    spend: ['vague_usd'],
    worth: [],
  },
];

/**
 * An upload's quality from its sums. Score: half the share of sound rows, half the share of spend with a baseline
 * (of the rows alone, if no row has a charge), lowered by open assumptions; 0 to 100, rounded down so that 100 means that
 * there are no errors and no open assumptions.
 */
export function qualityFigures(sums: QualitySums, certainShare = 1): QualityFigures {
  const rows = Number(sums.lines);
  const soundRows = Number(sums.sound);
  const coveredCents = centsOf(sums.is_rolled_up ? sums.covered_usd : sums.accepted_usd);
  const expectedCents = [
    sums.accepted_usd,
    sums.open_usd,
    sums.open_estimate_usd,
    sums.no_charge_estimate_usd,
    sums.excluded_usd,
  ].reduce((cents, usd) => cents + centsOf(usd), 0n);
  const problems = told.flatMap(({ lines, spend, worth, isEstimate, ...words }) => {
    const count = Number(sums[lines]);
    if (count === 0) return [];
    const dollars = (names: readonly (keyof QualitySums)[]) =>
      Number(names.reduce((cents, name) => cents + centsOf(sums[name] as string), 0n)) / 100;
    return {
      ...words,
      rows: count,
      sharePercent: Math.round((count * 10_000) / rows) / 100,
      spendUsd: dollars(spend),
      worthUsd: dollars(worth),
      worthIsEstimate: isEstimate?.(sums) ?? false,
    };
  });
  return {
    rows,
    soundRows,
    certainShare,
    score: scoreOf(share(soundRows, rows), share(Number(coveredCents), Number(expectedCents)), certainShare),
    expectedSpendUsd: Number(expectedCents) / 100,
    coveredSpendUsd: Number(coveredCents) / 100,
    problems: problems.toSorted((one, other) => other.worthUsd - one.worthUsd || other.rows - one.rows),
    outlierCount: Number(sums.outlier_lines),
  };
}

function scoreOf(sound: number | null, covered: number | null, certainShare: number): number {
  if (sound === null) return 0;
  // `certainShare` is computed with logarithms, so the score may fall just below a whole number.
  return Math.floor((50 * sound + 50 * (covered ?? sound)) * certainShare + 1e-9);
}

/** Between 0 and 1; null if the whole is zero. Credits can make a part larger than its whole. */
function share(part: number, whole: number): number | null {
  return whole <= 0 ? null : Math.min(1, Math.max(0, part / whole));
}

function centsOf(usd: string | null): bigint {
  const [whole = '0', cents = ''] = (usd ?? '0').replace('-', '').split('.');
  const absolute = BigInt(whole) * 100n + BigInt(cents.padEnd(2, '0').slice(0, 2));
  return usd?.startsWith('-') ? -absolute : absolute;
}
