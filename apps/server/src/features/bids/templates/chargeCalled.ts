import { type Charge, type ChargePurpose, chargeUnitLabel, takesRate } from '@lanewright/freight';
import type { ChargeStructure } from '../../settings/index.ts';
import { type HeaderWords, headerWords } from './headerWords.ts';
import { breakStated, breakWords, statedBreak } from './statedBreak.ts';
import { folded } from './templateLanes.ts';
import type { ChargeCell } from './templateMatching.ts';

/** What a header or a text names: one cell of a bid, or none and those it may mean. */
export type ChargeMatch = {
  readonly cell: ChargeCell | null;
  /** Cells it may mean where it names no single one. */
  readonly candidates: readonly ChargeCell[];
  readonly why: string;
};

const nothing: ChargeMatch = { cell: null, candidates: [], why: '' };
const wholeCell = ({ chargeNo }: Charge): ChargeCell => ({ chargeNo, breakNo: null });

/**
 * The charge that a header or a text names. In this order: its exact name; its name and its unit; the longest whole name
 * that the text contains; its purpose; its unit; the first word of a single charge's name. Where two charges fit a step
 * alike, none is matched and both are candidates. A charge per something else than the text states never matches.
 */
export function chargeCalled(structure: ChargeStructure, text: string): ChargeMatch {
  const header = headerWords(text);
  if (header.unit === 'percent')
    return { ...nothing, why: 'A percentage: charges take amounts. Leave it out, or convert it.' };
  const charges = structure.charges.filter(takesRate);
  const exact = charges.filter((charge) => formsOfName(charge).exact.includes(header.words));
  if (exact.length === 1 && exact[0]?.hasBreaks === false) return matched(exact, 'By the name of the charge');
  const stated = statedBreak(text);
  if (/\bminimum\b/.test(header.words) && stated === null) return minimumCalled(structure, header);
  const fitting = charges.filter((charge) => fits(charge, header));
  for (const [found, why] of steps(charges, fitting, header)) {
    if (found.length === 0) continue;
    if (found.length > 1) return undecided(found);
    return inBreak(structure, found[0] as Charge, text, why);
  }
  const [banded, second] = fitting.filter(({ hasBreaks }) => hasBreaks);
  if (stated !== null && banded !== undefined && second === undefined && saysBreakOnly(header))
    return inBreak(structure, banded, text, 'By its weight break');
  const named = charges.filter((charge) => contained(charge, header.words) > 0);
  const [other] = named;
  if (other !== undefined && header.unit !== null)
    return {
      ...nothing,
      candidates: named.filter(({ hasBreaks }) => !hasBreaks).map(wholeCell),
      why: `${other.name} is ${chargeUnitLabel[other.unit]}, and this is ${chargeUnitLabel[header.unit]}. Choose the charge.`,
    };
  return header.bare === '' && header.isPrice ? freightOf(fitting) : nothing;
}

/** The steps of the order, each with the charges that fit it. */
function* steps(
  charges: readonly Charge[],
  fitting: readonly Charge[],
  header: HeaderWords,
): Generator<readonly [readonly Charge[], string]> {
  const byName = 'By the name of the charge';
  yield [fitting.filter((charge) => formsOfName(charge).exact.includes(header.words)), byName];
  if (header.bare !== '')
    yield [
      fitting.filter(
        (charge) =>
          (header.unit === null || header.unit === charge.unit) &&
          formsOfName(charge).bare.includes(header.bare) &&
          // "Linehaul" alone is the charge of that name, and no name that says more.
          (header.unit !== null || formsOfName(charge).exact.some((form) => form === header.bare)),
      ),
      `${byName} and its unit`,
    ];
  const lengths = fitting.map((charge) => contained(charge, header.words));
  const longest = Math.max(0, ...lengths);
  if (longest > 0) yield [fitting.filter((_, at) => lengths[at] === longest), byName];
  yield [ofPurpose(fitting, header), 'By what the charge is for'];
  yield [ofUnit(fitting, header), 'By its unit'];
  const said = new Set(header.words.split(' '));
  const begun = charges.filter((charge) => said.has(firstWord(charge)) && firstWord(charge).length > 3);
  if (begun.every((charge) => fitting.includes(charge)) || begun.length > 1)
    yield [begun, 'By the first word of the charge'];
}

const firstWord = ({ name }: Charge) => folded(name).split(' ')[0] ?? '';

type NameForms = {
  /** The whole name, and the name without what is in brackets. */
  readonly exact: readonly string[];
  readonly bare: readonly string[];
  /** These, and shorter ones that a longer header contains. */
  readonly within: readonly string[];
};
const formsByName = new WeakMap<Charge, NameForms>();

/** The ways in which a charge's name is written. */
function formsOfName(charge: Charge): NameForms {
  const known = formsByName.get(charge);
  if (known !== undefined) return known;
  const { name } = charge;
  const said = (text: string) => headerWords(text).words;
  const exact = [said(name), said(name.replace(/\(.*?\)/g, ''))];
  const short = said(name.replace(/\(.*?\)|,.*$/g, ''));
  const inBrackets = [...name.matchAll(/\((.*?)\)/g)].map(([, inner = '']) => said(inner));
  const forms = {
    exact,
    bare: exact.map((form) => headerWords(form).bare),
    within: [...exact, short, ...inBrackets].filter((form) => form !== ''),
  };
  formsByName.set(charge, forms);
  return forms;
}

/** How much of a charge's name is contained in a text as whole words; 0 where none is. */
function contained(charge: Charge, words: string): number {
  const lengths = formsOfName(charge).within.map((form) =>
    ` ${words} `.includes(` ${form} `) ? form.length : 0,
  );
  return Math.max(0, ...lengths);
}

/** Whether a charge is per what a text states, and at the end of the lane that it names. */
function fits(charge: Charge, { unit, side }: HeaderWords): boolean {
  if (unit !== null && unit !== charge.unit) return false;
  const { location } = charge;
  return side === null || (location !== 'Origin' && location !== 'Destination') || location === side;
}

const purposes: readonly (readonly [ChargePurpose, RegExp])[] = [
  ['linehaul', /\b(linehaul|base rate|freight rate|main leg)\b/],
  ['fuel', /\b(fuel|baf|bunker)\b/],
  ['documentation', /\b(documentation|bl fee)\b/],
];

/** The charges of the purpose that a text names; the one that is required of it where there is one. */
function ofPurpose(charges: readonly Charge[], { words }: HeaderWords): readonly Charge[] {
  const purpose = purposes.find(([, pattern]) => pattern.test(words))?.[0];
  const found = charges.filter((charge) => charge.purpose === purpose);
  const required = found.filter((charge) => charge.required);
  return required.length === 1 ? required : found;
}

/** “Rate per mile”, RPM, flat: the freight charges that are per what a text says its price is per. */
function ofUnit(charges: readonly Charge[], { unit, isPrice, bare, words }: HeaderWords): readonly Charge[] {
  const isWhole = bare === '' || /\ball in\b/.test(words);
  if (unit === null || (!isPrice && !isWhole)) return [];
  const found = charges.filter((charge) => charge.purpose === 'linehaul' && charge.unit === unit);
  const required = found.filter((charge) => charge.required);
  return required.length === 1 ? required : found;
}

/** A minimum belongs to the freight charge, or to the charge that is named with it. */
function minimumCalled(structure: ChargeStructure, header: HeaderWords): ChargeMatch {
  const charges = structure.charges.filter(takesRate);
  const rest = header.bare.replace(/\b(minimum|freight|charges?)\b/g, ' ').trim();
  const named = charges.filter(
    (charge) => contained(charge, header.words) > 0 && charge.minimumChargeNo !== undefined,
  );
  const owners =
    named.length > 0
      ? named
      : rest === ''
        ? charges.filter(({ minimumChargeNo }) => minimumChargeNo !== undefined)
        : [];
  const found = charges.filter(({ chargeNo }) => owners.some((owner) => owner.minimumChargeNo === chargeNo));
  if (found.length === 0) return { ...nothing, why: 'A minimum, of no charge that has one.' };
  return found.length === 1 ? matched(found, 'The minimum of its charge') : undecided(found);
}

/** A header that says nothing but a break, a price, a unit and a currency. */
const saysBreakOnly = ({ bare }: HeaderWords) =>
  bare
    .replace(breakWords, ' ')
    .replace(/\b(air|freight)\b/g, ' ')
    .trim() === '';

/** “Rate” alone: which freight charge it is has to be chosen. */
function freightOf(fitting: readonly Charge[]): ChargeMatch {
  const found = fitting.filter(({ purpose, hasBreaks }) => purpose === 'linehaul' && !hasBreaks);
  return found.length === 0
    ? nothing
    : { ...nothing, candidates: found.map(wholeCell), why: 'A price without a unit. Choose the charge.' };
}

/** Of a charge with breaks the break that the text states; of one without, none may be stated. */
function inBreak(structure: ChargeStructure, charge: Charge, text: string, why: string): ChargeMatch {
  const stated = statedBreak(text) ?? bareFloor(charge, text);
  if (!charge.hasBreaks)
    return stated === null || statedBreak(text) === null || nameHasNumbers(charge)
      ? matched([charge], why)
      : { ...nothing, why: `${charge.name} has no weight breaks.` };
  const band = stated === null ? undefined : breakStated(structure, stated);
  return band === undefined
    ? {
        cell: null,
        candidates: structure.breaks.map(({ breakNo }) => ({ chargeNo: charge.chargeNo, breakNo })),
        why: `${charge.name} is priced per weight break. Choose the break.`,
      }
    : { cell: { chargeNo: charge.chargeNo, breakNo: band.breakNo }, candidates: [], why };
}

const nameHasNumbers = ({ name }: Charge) => /\d/.test(name);

/** “Air freight 100”: a number beside the name is where a break begins. */
function bareFloor(charge: Charge, text: string) {
  const [floor, second] = text.replaceAll(charge.name, ' ').match(/\d+(\.\d+)?/g) ?? [];
  return floor === undefined || second !== undefined || /\d\s*(?:lbs?|pounds?)\b/i.test(text)
    ? null
    : { fromKg: Number(floor), toKg: null };
}

const matched = ([charge]: readonly Charge[], why: string): ChargeMatch =>
  charge === undefined ? nothing : { cell: wholeCell(charge), candidates: [], why };

/** Two charges fit alike: neither is taken. */
function undecided(charges: readonly Charge[]): ChargeMatch {
  const names = charges.map(({ name }) => name);
  const named = charges.length === 2 ? 'Two charges match' : `${charges.length} charges match`;
  return {
    cell: null,
    candidates: charges.filter(({ hasBreaks }) => !hasBreaks).map(wholeCell),
    why: `${named}: ${names.slice(0, -1).join(', ')} and ${names.at(-1)}. Choose one.`,
  };
}
