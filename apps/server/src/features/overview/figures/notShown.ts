import type { AskedFigure, FigureBody, FigureUnit } from './askedFigure.ts';

/** A figure of which there is nothing to say to this caller. */
export function notShown(unit: FigureUnit, why: string): FigureBody {
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

/** What a figure by upload means, where one is asked. */
export function ofUploadNote({ source }: AskedFigure): string[] {
  return source.uploadId === null
    ? []
    : [
        'Of the lanes that the upload has shipments on, each whole: lanes are shared by uploads, so that figures by upload do not add up to the mode’s.',
      ];
}
