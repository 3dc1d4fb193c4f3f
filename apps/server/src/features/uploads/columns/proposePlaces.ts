import { Mode, modeDetails, type OfferedMode } from '@lanewright/freight';
import type { ColumnContent } from './columnContent.ts';
import {
  type PlaceAttribute,
  type PlaceHeader,
  type PlaceSide,
  placeField,
  placeHeader,
} from './placeHeader.ts';
import type { Candidate, SampledColumn } from './proposeColumns.ts';

type Ended = { readonly side: PlaceSide; readonly sure: number; readonly why: string };

/** Candidates for place fields: finds the end by the header, its neighbours or its repetition. */
export function proposePlaces(columns: readonly SampledColumn[], mode: OfferedMode): Candidate[] {
  const named = columns.map((column) => placeHeader(column.words));
  const headers = named.map((header, index) => {
    const column = columns[index];
    const others = named.filter((other, at) => at !== index && other?.side === 'destination');
    return column !== undefined && isDeliveryNumber(column, others.length > 0) ? null : header;
  });
  const ends = endsOf(headers, mode);
  return columns.flatMap((column, index) => {
    const header = headers[index];
    const end = ends[index];
    if (header === null || header === undefined || end === undefined) return [];
    return partsOf(header.attribute, column.content, mode).flatMap(([attribute, sure, why]) => {
      const field = placeField(end.side, attribute);
      if (field === null) return [];
      const isMaker = /manufactur|plant|factory/.test(column.words.text);
      const isSeller = /supplier|vendor/.test(column.words.text);
      const score = end.sure * sure * (isMaker ? 0.9 : isSeller ? 0.65 : 1);
      return [{ columnNo: column.columnNo, field, score, why: `${end.why}${why}` }];
    });
  });
}

/**
 * Whether a column called only “Delivery” holds delivery numbers: its cells are codes with digits (`D-1042`), and they vary too
 * much for sites, or another column is the destination.
 */
function isDeliveryNumber({ words, content }: SampledColumn, hasDestination: boolean): boolean {
  const isCoded =
    content.digits >= 0.9 &&
    content.words < 0.5 &&
    content.zips < 0.5 &&
    content.portCodes < 0.5 &&
    content.dates < 0.5;
  return words.text === 'delivery' && isCoded && (hasDestination || content.distinctShare >= sitesRepeat);
}

/** Sites repeat: a smaller share of a column's cells is distinct. */
const sitesRepeat = 0.25;

function endsOf(headers: readonly (PlaceHeader | null)[], mode: OfferedMode): (Ended | undefined)[] {
  const ends: (Ended | undefined)[] = [];
  const neutral = headers.map((header) => (header?.side === null ? header.attribute : null));
  headers.forEach((header, index) => {
    if (header === null) return ends.push(undefined);
    if (header.side !== null)
      return ends.push({ side: header.side, sure: 0.98, why: `Header says ${header.side}` });
    const places = neutral.flatMap((attribute, at) => (attribute === header.attribute ? [at] : []));
    if (places.length === 2 && mode !== Mode.RoadDrayage) {
      const side = places[0] === index ? 'origin' : 'destination';
      return ends.push({
        side,
        sure: 0.85,
        why: `The ${side === 'origin' ? 'first' : 'second'} column with this header`,
      });
    }
    const left = headers[index - 1];
    const before = ends[index - 1];
    if (mode === Mode.RoadDrayage) {
      const side = header.attribute === 'Port' ? 'origin' : 'destination';
      return ends.push({
        side,
        sure: 0.8,
        why: 'In drayage, the port is one end and the other location the other end',
      });
    }
    if (left !== null && left !== undefined && before !== undefined && left.attribute !== header.attribute)
      return ends.push({
        ...before,
        sure: before.sure * 0.9,
        why: `Next to a column of the ${before.side}`,
      });
    return ends.push({
      side: 'destination',
      sure: 0.72,
      why: 'Assumed to be the destination',
    });
  });
  return ends;
}

type Part = readonly [PlaceAttribute, number, string];

/** Parts of a place that a column may be, most certain first, by its name and its cells. */
function partsOf(attribute: PlaceAttribute, content: ColumnContent, mode: OfferedMode): Part[] {
  const family = modeDetails[mode].family;
  const hub: PlaceAttribute = family === 'air' ? 'Airport' : 'Port';
  const codes = family === 'air' ? content.iataCodes : content.portCodes;
  const coded = family === 'air' ? ', and its cells are airport codes' : ', and its cells are port codes';
  if (content.numbers > 0.8 && attribute !== 'Zip') return [];
  switch (attribute) {
    case 'Port':
    case 'Airport':
    case 'Code':
      if (codes >= 0.6) return [[hub, 1, coded]];
      if (attribute === 'Code') return [['Name', 0.55, ', and it looks like a code']];
      return [
        [hub, 0.85, ', and it names a port or airport'],
        ['Name', 0.65, ', and it names the port or airport next to its code'],
      ];
    case 'Any':
      if (codes >= 0.6) return [[hub, 0.95, coded]];
      if (content.countries >= 0.6) return [['Country', 0.9, ', and its cells are countries']];
      return [
        [family === 'ocean' ? hub : 'City', 0.8, ', but it isn’t clear which part of the location'],
        ['Name', 0.6, ', next to its city'],
      ];
    case 'Country':
      return [
        ['Country', content.countries + content.twoLetters >= 0.6 ? 1 : 0.9, ', and the header says country'],
      ];
    default:
      return [[attribute, 0.97, ` and ${attribute.toLowerCase()}`]];
  }
}
