import { normalisePlaceName, repairMojibake } from '../../reference-data/index.ts';

export type Word = { text: string; isUpper: boolean };
/** What stands between two commas, brackets or slashes, word by word. */
export type Segment = readonly Word[];

/** Ends of company names; those that are also codes of states and countries count as codes only when they stand alone. */
const companyWords = new Set(
  (
    'ltd limited inc incorporated co corp corporation company plc llc lp llp gmbh mbh ag kg ohg ev sa sas sarl spa srl sl ' +
    'bv nv cv as asa ab oy oyj aps pty pvt private pte sdn bhd kk pt tbk se ug sro doo zrt kft intl and'
  ).split(' '),
);

const facilityWords = new Set(
  (
    'factory plant facility works site unit warehouse whse wh dc rdc hub depot terminal yard branch office hq campus mill ' +
    'refinery center centre distribution logistics manufacturing mfg area region ind industrial park city'
  ).split(' '),
);

/** Words behind a city that say how much around it is meant: 'Atlanta, GA Metro'. */
const surroundings = new Set(['metro', 'metropolitan', 'area', 'vicinity', 'surroundings', 'metroplex']);

/** Short words for buildings that are countries' codes in other places: 'SCMS from RDC'. */
const buildingCodes = new Set(['rdc', 'hq']);

export function isBuildingCode(word: Word): boolean {
  return buildingCodes.has(word.text);
}

export function isSurrounding(word: Word): boolean {
  return surroundings.has(word.text);
}

/** A house number, a unit's, a postal code's. */
export function isDigits(word: Word | undefined): boolean {
  return word !== undefined && /^\d/.test(word.text);
}

/** Cuts a text into segments of normalised words: 'MSD, Haarlem, NL' → [msd] [haarlem] [nl]. */
export function segmentsOf(text: string): Segment[] {
  return repairMojibake(text)
    .split(/[,;|/()[\]\n\r\t]+|\s[-–—]\s|\s[-–—]|[–—]\s/)
    .map(wordsOf)
    .filter((segment) => segment.length > 0);
}

function wordsOf(text: string): Word[] {
  return text
    .trim()
    .split(/\s+/)
    .flatMap((raw) => {
      const isUpper = raw === raw.toUpperCase();
      const normalised = normalisePlaceName(raw);
      return normalised === '' ? [] : normalised.split(' ').map((word) => ({ text: word, isUpper }));
    });
}

/** The words of a segment as one normalised text. */
export function textOf(segment: Segment): string {
  return segment.map((word) => word.text).join(' ');
}

export function isCompanyWord(word: Word): boolean {
  return companyWords.has(word.text);
}

/** A segment without the kind of company or building at its end: 'Cape Town Factory' → 'Cape Town'. */
export function withoutTrailingKinds(segment: Segment): Segment {
  let length = segment.length;
  while (length > 1 && isKind(segment[length - 1])) length -= 1;
  return segment.slice(0, length);
}

function isKind(word: Word | undefined): boolean {
  return word !== undefined && (companyWords.has(word.text) || facilityWords.has(word.text));
}
