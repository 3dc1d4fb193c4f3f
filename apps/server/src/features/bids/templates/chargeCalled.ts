import { type Charge, type ChargePurpose, chargeUnits, takesRate } from '@lanewright/freight';
import type { ChargeStructure } from '../../settings/index.ts';
import { type HeaderWords, headerWords } from './headerWords.ts';
import { breakStated, breakWords, statedBreak } from './statedBreak.ts';
import { folded } from './templateLanes.ts';
import type { ChargeCell } from './templateMatching.ts';

/** What a header or a text names: one cell of a bid, or none and its candidates. */
export type ChargeMatch = {
  readonly cell: ChargeCell | null;
  /** Possible cells if it does not name a single one. */
  readonly candidates: readonly ChargeCell[];
  readonly why: string;
};

const nothing: ChargeMatch = { cell: null, candidates: [], why: '' };
const wholeCell = ({ chargeNo }: Charge): ChargeCell => ({ chargeNo, breakNo: null });

/**
 * Finds the charge that a header or a text names. In this order: its exact name; its name and unit; the longest full name that
 * the text contains; its purpose; its unit; the first word of a single charge's name. If two charges fit a step equally, none
 * is matched and both are candidates. A charge with a unit other than the stated one never matches.
 */
export function chargeCalled(structure: ChargeStructure, text: string): ChargeMatch {
  const header = headerWords(text);
  if (header.unit === 'percent')
    return {
      ...nothing,
      why: 'This is a percentage, but charges are amounts. Leave the column out, or convert it.',
    };
  const charges = structure.charges.filter(takesRate);
  const exact = charges.filter((charge) => formsOfName(charge).exact.includes(header.words));
  if (exact.length === 1 && exact[0]?.hasBreaks === false) return matched(exact, 'Matched by charge name');
  const stated = statedBreak(text);
  if (/\bminimum\b/.test(header.words) && stated === null) return minimumCalled(structure, header);
  const fitting = charges.filter((charge) => fits(charge, header));
  for (const [found, why] of steps(charges, fitting, header)) {
    if (found.length === 0) continue;
    if (found.length > 1) return branchCandidates(found);
    return inBreak(structure, found[0] as Charge, text, why);
  }
  const [banded, second] = fitting.filter(({ hasBreaks }) => hasBreaks);
  if (stated !== null && banded !== undefined && second === undefined && saysBreakOnly(header))
    return inBreak(structure, banded, text, 'Matched by weight break');
  const named = charges.filter((charge) => contained(charge, header.words) > 0);
  const [other] = named;
  if (other !== undefined && header.unit !== null)
    return {
      ...nothing,
      candidates: named.filter(({ hasBreaks }) => !hasBreaks).map(wholeCell),
      why: `${other.name} is ${chargeUnits[other.unit].label}, and this is ${chargeUnits[header.unit].label}. Choose the charge.`,
    };
  return header.bare === '' && header.isPrice ? freightOf(fitting) : nothing;
}

/** The steps in order, each with the charges that fit it. */
function* steps(
  charges: readonly Charge[],
  fitting: readonly Charge[],
  header: HeaderWords,
): Generator<readonly [readonly Charge[], string]> {
  const byName = 'Matched by charge name';
  yield [fitting.filter((charge) => formsOfName(charge).exact.includes(header.words)), byName];
  if (header.bare !== '')
    yield [
      fitting.filter(
        (charge) =>
          (header.unit === null || header.unit === charge.unit) &&
          formsOfName(charge).bare.includes(header.bare) &&
          // "Linehaul" alone means the charge of that name, not one with a longer name.
          (header.unit !== null || formsOfName(charge).exact.some((form) => form === header.bare)),
      ),
      `${byName} and unit`,
    ];
  const lengths = fitting.map((charge) => contained(charge, header.words));
  const longest = Math.max(0, ...lengths);
  if (longest > 0) yield [fitting.filter((_, at) => lengths[at] === longest), byName];
  yield [ofPurpose(fitting, header), 'Matched by purpose'];
  yield [ofUnit(fitting, header), 'Matched by unit'];
  const headerWordSet = new Set(header.words.split(' '));
  const begun = charges.filter(
    (charge) => headerWordSet.has(firstWord(charge)) && firstWord(charge).length > 3,
  );
  if (begun.every((charge) => fitting.includes(charge)) || begun.length > 1)
    yield [begun, 'Matched by the first word of the charge'];
}

const firstWord = ({ name }: Charge) => folded(name).split(' ')[0] ?? '';

type NameForms = {
  /** The full name, and the name without the text in brackets. */
  readonly exact: readonly string[];
  readonly bare: readonly string[];
  /** The exact names, plus shorter ones that a longer header may contain. */
  readonly within: readonly string[];
};
const formsByName = new WeakMap<Charge, NameForms>();

/** Ways of writing the name of a charge. */
function formsOfName(charge: Charge): NameForms {
  const known = formsByName.get(charge);
  if (known !== undefined) return known;
  const { name } = charge;
  const wordsIn = (text: string) => headerWords(text).words;
  const exact = [wordsIn(name), wordsIn(name.replace(/\(.*?\)/g, ''))];
  const short = wordsIn(name.replace(/\(.*?\)|,.*$/g, ''));
  const inBrackets = [...name.matchAll(/\((.*?)\)/g)].map(([, inner = '']) => wordsIn(inner));
  const forms = {
    exact,
    bare: exact.map((form) => headerWords(form).bare),
    within: [...exact, short, ...inBrackets].filter((form) => form !== ''),
  };
  formsByName.set(charge, forms);
  return forms;
}

/** Length of the longest form of a charge's name that a text contains as whole words; 0 if none. */
function contained(charge: Charge, words: string): number {
  const lengths = formsOfName(charge).within.map((form) =>
    ` ${words} `.includes(` ${form} `) ? form.length : 0,
  );
  return Math.max(0, ...lengths);
}

/** Whether a charge has the unit that a text states, and belongs to the end of the lane that it names. */
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

/** The charges with the purpose that a text names; if one of them is required, only that one. */
function ofPurpose(charges: readonly Charge[], { words }: HeaderWords): readonly Charge[] {
  const purpose = purposes.find(([, pattern]) => pattern.test(words))?.[0];
  const found = charges.filter((charge) => charge.purpose === purpose);
  const required = found.filter((charge) => charge.required);
  return required.length === 1 ? required : found;
}

/** “Rate per mile”, RPM, flat: the freight charges with the unit that the text states. */
function ofUnit(charges: readonly Charge[], { unit, isPrice, bare, words }: HeaderWords): readonly Charge[] {
  const isWhole = bare === '' || /\ball in\b/.test(words);
  if (unit === null || (!isPrice && !isWhole)) return [];
  const found = charges.filter((charge) => charge.purpose === 'linehaul' && charge.unit === unit);
  const required = found.filter((charge) => charge.required);
  return required.length === 1 ? required : found;
}

/** A minimum belongs to the freight charge, or to the charge named with it. */
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
  if (found.length === 0) return { ...nothing, why: 'No charge with this name has a minimum.' };
  return found.length === 1
    ? matched(found, 'Matched as the minimum of its charge')
    : branchCandidates(found);
}

/** A header that states only a break, a price, a unit or a currency. */
const saysBreakOnly = ({ bare }: HeaderWords) =>
  bare
    .replace(breakWords, ' ')
    .replace(/\b(air|freight)\b/g, ' ')
    .trim() === '';

/** “Rate” alone: the user has to choose the freight charge. */
function freightOf(fitting: readonly Charge[]): ChargeMatch {
  const found = fitting.filter(({ purpose, hasBreaks }) => purpose === 'linehaul' && !hasBreaks);
  return found.length === 0
    ? nothing
    : { ...nothing, candidates: found.map(wholeCell), why: 'A price without a unit. Choose the charge.' };
}

/** The stated break of a charge with breaks; a charge without breaks must have none stated. */
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

/** “Air freight 100”: a number next to the name is where a break starts. */
function bareFloor(charge: Charge, text: string) {
  const [floor, second] = text.replaceAll(charge.name, ' ').match(/\d+(\.\d+)?/g) ?? [];
  return floor === undefined || second !== undefined || /\d\s*(?:lbs?|pounds?)\b/i.test(text)
    ? null
    : { fromKg: Number(floor), toKg: null };
}

const matched = ([charge]: readonly Charge[], why: string): ChargeMatch =>
  charge === undefined ? nothing : { cell: wholeCell(charge), candidates: [], why };

/** Several charges fit equally: none is matched. */
function branchCandidates(charges: readonly Charge[]): ChargeMatch {
  const names = charges.map(({ name }) => name);
  const named = charges.length === 2 ? 'Two charges match' : `${charges.length} charges match`;
  return {
    cell: null,
    candidates: charges.filter(({ hasBreaks }) => !hasBreaks).map(wholeCell),
    why: `${named}: ${names.slice(0, -1).join(', ')} and ${names.at(-1)}. Choose one.`,
  };
}
