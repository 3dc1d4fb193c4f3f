import type { AskedFigure, FigureBody, FigureUnit } from './figureRequest.ts';

/** A figure that this caller may not see. */
export function emptyFigure(unit: FigureUnit, why: string): FigureBody {
  return {
    unit,
    value: null,
    spendValue: null,
    percent: null,
    parts: [],
    byMonth: [],
    formula: { text: 'not shown', terms: [], notes: [why] },
    lanesFilter: [],
  };
}

/** Explains what a figure by upload means, if one is requested. */
export function ofUploadNote({ source }: AskedFigure): string[] {
  return source.uploadId === null
    ? []
    : [
        'Covers all lanes in this upload. Lanes can appear in several uploads, so totals don’t add up to the mode.',
      ];
}
