/** Savings steps in percent, from more expensive to much cheaper. */
const steps = [
  { below: -5, label: 'over 5% above' },
  { below: 0, label: 'above' },
  { below: 5, label: 'up to 5% saved' },
  { below: 10, label: '5 to 10%' },
  { below: Infinity, label: 'over 10% saved' },
] as const;

/** Colours of the map in the page's colour scheme. */
export interface MapColours {
  sea: string;
  land: string;
  border: string;
  place: string;
  placeEdge: string;
  text: string;
  /** Country names. */
  quietText: string;
  /** Flows by savings, one colour per step. */
  savings: readonly [string, string, string, string, string];
  /** Flows not awarded yet or without a baseline. */
  noSaving: string;
}

const schemes: Readonly<Record<'light' | 'dark', MapColours>> = {
  light: {
    sea: '#eff4fa',
    land: '#d9d7e2',
    border: '#f7f6fa',
    place: '#4f2b8a',
    placeEdge: '#ffffff',
    text: '#1d1b24',
    quietText: '#6d6980',
    savings: ['#c8463c', '#dd8043', '#7fbf5f', '#2f9e57', '#0d6b3b'],
    noSaving: '#8674b8',
  },
  dark: {
    sea: '#181a22',
    land: '#3a3946',
    border: '#24232c',
    place: '#e3d6f7',
    placeEdge: '#201f26',
    text: '#f1eff6',
    quietText: '#a5a1b3',
    savings: ['#ef6a5f', '#f0a066', '#b9e39b', '#6fd08e', '#2fb56c'],
    noSaving: '#a493d6',
  },
};

export const mapColours = (scheme: 'light' | 'dark'): MapColours => schemes[scheme];

/** Returns the colour of a flow for savings in percent. */
export function savingColour(percent: number | null, { savings, noSaving }: MapColours): string {
  if (percent === null) return noSaving;
  return savings[steps.findIndex(({ below }) => percent < below)] ?? noSaving;
}

/** What the colours of flows mean: what they are compared with, and what a flow without a comparison is. */
export interface SavingWords {
  comparedWith: string;
  none: string;
}

export const savingLegend = (
  { savings, noSaving }: MapColours,
  { comparedWith, none }: SavingWords,
): { colour: string; label: string }[] => [
  ...steps.map(({ below, label }, at) => ({
    colour: savings[at] ?? noSaving,
    label: below <= 0 ? `${label} ${comparedWith}` : label,
  })),
  { colour: noSaving, label: none },
];
