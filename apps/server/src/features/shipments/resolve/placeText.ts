import { normalisePlaceName, repairMojibake } from '../../reference-data/index.ts';

export type Word = {
  text: string;
  isUpper: boolean;
  /** A company's legal form written with dots (', L.C.', 'S.A.'): never a country code. */
  isLegalForm?: true;
};
/** The text between two commas, brackets or slashes, word by word. */
export type Segment = readonly Word[];

/** Endings of company names; those that are also state or country codes count as codes only when they stand alone. */
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

/** Words after a city that describe the area around it: 'Atlanta, GA Metro'. */
const surroundings = new Set(['metro', 'metropolitan', 'area', 'vicinity', 'surroundings', 'metroplex']);

/** Abbreviations for buildings that are country codes elsewhere: 'SCMS from RDC'. */
const buildingCodes = new Set(['rdc', 'hq']);

/** Words of company names that are also towns: alone they do not identify a place. */
const tradeWords = new Set(
  (
    'medical pharma pharmaceutical pharmaceuticals biotech health healthcare care clinic hospital laboratories labs lab ' +
    'foods food beverage steel metals plastics chemical chemicals paper packaging electronics electric systems solutions ' +
    'services supply supplies industries enterprise enterprises group holdings partners trading logistics transport ' +
    'freight motors auto automotive parts tools energy power global universal general national american trinity'
  ).split(' '),
);

/** Whether a word describes a company's business rather than a place. */
export function isTradeWord(word: Word): boolean {
  return tradeWords.has(word.text) || companyWords.has(word.text);
}

export function isBuildingCode(word: Word): boolean {
  return buildingCodes.has(word.text);
}

export function isSurrounding(word: Word): boolean {
  return surroundings.has(word.text);
}

/** Whether a word starts with a digit: a house number, unit or postal code. */
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

/** L.C., S.A., N.V., A.S., P.A. and S.L., with both dots or the first. */
const legalForm = /^(?:L\.C|S\.A|N\.V|A\.S|P\.A|S\.L)\.?$/i;

function wordsOf(text: string): Word[] {
  return text
    .trim()
    .split(/\s+/)
    .flatMap((raw) => {
      const isUpper = raw === raw.toUpperCase();
      const normalised = normalisePlaceName(raw);
      if (legalForm.test(raw))
        return [{ text: normalised.replaceAll(' ', ''), isUpper, isLegalForm: true as const }];
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

/** A segment without a company form or kind of building at its end: 'Cape Town Factory' → 'Cape Town'. */
export function withoutTrailingKinds(segment: Segment): Segment {
  let length = segment.length;
  while (length > 1 && isKind(segment[length - 1])) length -= 1;
  return segment.slice(0, length);
}

/** Whether a word is a company form or a kind of building. */
export function isKind(word: Word | undefined): boolean {
  return word !== undefined && (companyWords.has(word.text) || facilityWords.has(word.text));
}
