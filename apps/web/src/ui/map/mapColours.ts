/** Steps of a saving in percent, from dearer than before to much cheaper; the same in both schemes. */
const steps = [
  { below: -5, colour: '#c8463c', label: 'over 5% dearer' },
  { below: 0, colour: '#e08a5b', label: 'dearer' },
  { below: 5, colour: '#8fc07f', label: 'up to 5% saved' },
  { below: 10, colour: '#41a565', label: '5 to 10%' },
  { below: Infinity, colour: '#147a45', label: 'over 10% saved' },
] as const;

/** Of what is not awarded yet, or has no baseline. */
const noSaving = '#9a8fb8';

export function savingColour(percent: number | null): string {
  if (percent === null) return noSaving;
  return steps.find(({ below }) => percent < below)?.colour ?? noSaving;
}

export const savingLegend: readonly { colour: string; label: string }[] = [
  ...steps.map(({ colour, label }) => ({ colour, label })),
  { colour: noSaving, label: 'not awarded' },
];

/** What the map itself is drawn in, as the page's scheme has it. */
export interface MapColours {
  sea: string;
  land: string;
  border: string;
  place: string;
  placeEdge: string;
  text: string;
}

const schemes: Readonly<Record<'light' | 'dark', MapColours>> = {
  light: {
    sea: '#ffffff',
    land: '#efedf4',
    border: '#ffffff',
    place: '#4f2b8a',
    placeEdge: '#ffffff',
    text: '#1d1b24',
  },
  dark: {
    sea: '#201f26',
    land: '#33313c',
    border: '#201f26',
    place: '#d8c7f1',
    placeEdge: '#201f26',
    text: '#e4e2ea',
  },
};

export const mapColours = (scheme: 'light' | 'dark'): MapColours => schemes[scheme];
