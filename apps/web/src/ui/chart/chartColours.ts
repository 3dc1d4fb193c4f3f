/** Colours with a meaning, the same in every chart and in both colour schemes. */
export const chartColours = {
  baseline: '#b9b4c7',
  awarded: '#8a5bd0',
  saving: '#2fa566',
  loss: '#d9534a',
  pending: '#d98a29',
  realised: '#2f9e8f',
  /** Neither good nor bad. */
  neither: '#827e8f',
} as const;

/** Other colours, for series that only have to be distinguishable. */
export const seriesColours = ['#8a5bd0', '#2f9e8f', '#d98a29', '#4a7fd6', '#c2557f', '#7c8a2f', '#8d8a99'];
