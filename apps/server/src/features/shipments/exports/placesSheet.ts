import type { StreamedSheet, WrittenCell } from '@lanewright/tabular';
import { confidenceCell } from '../clean-file/placeColumns.ts';
import type { ExportedPlace } from './placesOfUpload.ts';

const columns = [
  ['As received', 36],
  ['Origin or destination', 18],
  ['Rows', 10],
  ['Matched location', 30],
  ['Lane location', 26],
  ['City', 20],
  ['State', 9],
  ['Country', 9],
  ['Zip', 10],
  ['Port', 9],
  ['Airport', 9],
  ['Latitude', 11],
  ['Longitude', 11],
  ['How', 16],
  ['Method', 16],
  ['Confidence', 12],
  ['Answered by', 20],
] as const;

const roles: Readonly<Record<ExportedPlace['role'], string>> = {
  origin: 'Origin',
  destination: 'Destination',
  both: 'Both',
};
const statuses: Readonly<Record<ExportedPlace['status'], string>> = {
  decided: 'Matched automatically',
  asked: 'Unresolved',
  answered: 'Answered',
  excluded: 'Rows excluded',
};

/** Every distinct place, before and after, with how it was matched and who answered it. */
export function placesSheet(places: ReadonlyMap<number, ExportedPlace>): StreamedSheet {
  return {
    name: 'Places',
    columns: columns.map(([header, width]) => ({ header, width })),
    rows: [[...places.values()].map(placeCells)],
  };
}

function placeCells(row: ExportedPlace): WrittenCell[] {
  const { place } = row;
  return [
    row.text,
    roles[row.role],
    row.lineCount,
    place?.label ?? null,
    row.nodeLabel,
    place?.cityName ?? null,
    place?.stateCode ?? null,
    place?.countryCode ?? null,
    place?.zip ?? null,
    place?.portCode ?? null,
    place?.airportCode ?? null,
    place?.latitude ?? null,
    place?.longitude ?? null,
    statuses[row.status],
    row.method,
    confidenceCell(row.confidence),
    row.answeredBy,
  ];
}
