import {
  addMonths,
  chargeApplies,
  chargeUnits,
  type ChargePurpose,
  type ChargeUnitNumber,
  Decimal,
  monthsBetween,
  monthsFrom,
} from '@lanewright/freight';
import { readNumber } from '../../../ui/numberText.ts';
import type { AwardInForce, AwardsInForce, ProposedKind, Proposal } from '../amendments.api.ts';

/** What was chosen and typed for a new amendment. */
export interface ProposalDraft {
  readonly awardIds: readonly string[];
  readonly effectiveMonth: string;
  /** The last month of an extension. */
  readonly lastMonth: string;
  /** New prices as typed, by cell; one that is missing or empty stays as it is. */
  readonly texts: Readonly<Record<string, string>>;
  readonly reason: string;
}

/** A charge, or one of its weight breaks: a column of prices. */
export interface PriceColumn {
  readonly chargeNo: number;
  readonly breakNo: number | null;
  readonly name: string;
  /** Unit or weight break. */
  readonly detail: string;
  readonly purpose: ChargePurpose;
}

/** Decimals of a price. */
const maxDecimals = 6;

type Cell = Pick<PriceColumn, 'chargeNo' | 'breakNo'>;
export const cellId = (awardId: string, { chargeNo, breakNo }: Cell) =>
  `${awardId}/${chargeNo}/${breakNo ?? 0}`;

/** The price of a cell today; undefined if the award has none. */
export function priceIn(award: AwardInForce, { chargeNo, breakNo }: Cell): number | undefined {
  return award.rates.find((rate) => rate.chargeNo === chargeNo && rate.breakNo === breakNo)?.rate;
}

/** The charges for which at least one award has a price, in the order of their structure. */
export function columnsOf({ awards, structures }: AwardsInForce): PriceColumn[] {
  const columns = new Map<string, PriceColumn>();
  for (const { charges, breaks } of structures)
    for (const { chargeNo, name, purpose, unit, hasBreaks } of charges) {
      const per = chargeUnits[unit as ChargeUnitNumber].label;
      const bands = hasBreaks ? breaks : [{ breakNo: null, label: per }];
      for (const { breakNo, label } of bands)
        if (awards.some((award) => priceIn(award, { chargeNo, breakNo }) !== undefined))
          columns.set(`${chargeNo}/${breakNo}`, { chargeNo, breakNo, name, detail: label, purpose });
    }
  return [...columns.values()];
}

/** Whether a price can be entered: the charge is of the award's structure and applies to its move type. */
export function canPrice(
  { structures }: AwardsInForce,
  award: AwardInForce,
  { chargeNo, breakNo }: Cell,
): boolean {
  if (priceIn(award, { chargeNo, breakNo }) !== undefined) return true;
  const structure = structures.find(({ version }) => version === award.structureVersion);
  const charge = structure?.charges.find((one) => one.chargeNo === chargeNo);
  return (
    charge !== undefined && charge.hasBreaks === (breakNo !== null) && chargeApplies(charge, award.moveType)
  );
}

/** The months that any of the awards has, in order. */
export function monthsOf(awards: readonly AwardInForce[]): string[] {
  return [...new Set(awards.flatMap(({ months }) => months))].toSorted();
}

/** The first month after this one that can change. */
export function firstChange(months: readonly string[], thisMonth: string): string {
  return months.find((month) => month > thisMonth) ?? months[0] ?? '';
}

/** Whether an award has months from a month on. */
export const lastsUntil = ({ months }: AwardInForce, month: string) => (months.at(-1) ?? '') >= month;

/** How many months after its contract an award can be extended. */
const maxExtraMonths = 36;

/** Whether an award reaches the end of its contract, and so can be extended. */
export const reachesEnd = ({ months }: AwardInForce, contractEnd: string) =>
  (months.at(-1) ?? '') >= contractEnd;

/** The months that an award can be extended to. */
export function lastMonthsAfter(contractEnd: string): string[] {
  return contractEnd === '' ? [] : monthsFrom(addMonths(contractEnd, 1), maxExtraMonths);
}

/** The months that an extension adds to an award. */
export function addedMonths({ months }: AwardInForce, lastMonth: string): string[] {
  const last = months.at(-1) ?? '';
  return lastMonth <= last || last === ''
    ? []
    : monthsFrom(addMonths(last, 1), monthsBetween(last, lastMonth));
}

/** What is wrong with a typed price. */
export function textProblem(text: string): string | undefined {
  if (text.trim() === '') return undefined;
  const read = readNumber(text);
  if (read.kind === 'wrong') return read.message;
  return new Decimal(read.text).decimalPlaces() > maxDecimals ? 'Use at most 6 decimals.' : undefined;
}

/** Fills the prices of a purpose with the old ones changed by a percentage, on the chosen awards. */
export function withPercent(
  draft: ProposalDraft,
  found: AwardsInForce,
  { purpose, percent }: { purpose: ChargePurpose; percent: number },
): ProposalDraft {
  const factor = new Decimal(percent).div(100).plus(1);
  const columns = columnsOf(found).filter((column) => column.purpose === purpose);
  const changed = found.awards
    .filter(({ awardId }) => draft.awardIds.includes(awardId))
    .flatMap((award) =>
      columns.flatMap((column) => {
        const price = priceIn(award, column);
        if (price === undefined) return [];
        const text = new Decimal(price).times(factor).toDecimalPlaces(maxDecimals).toFixed();
        return [[cellId(award.awardId, column), text] as const];
      }),
    );
  return { ...draft, texts: { ...draft.texts, ...Object.fromEntries(changed) } };
}

/** The request for a draft, or what is still missing. */
export type Request =
  | { readonly body: Proposal; readonly missing?: undefined }
  | { readonly body?: undefined; readonly missing: string };

/** Returns the request: chosen awards that have months left and, for new prices, at least one that differs. */
export function requestOf(
  kind: ProposedKind,
  draft: ProposalDraft,
  found: AwardsInForce,
  contractEnd: string,
): Request {
  const { effectiveMonth, lastMonth } = draft;
  const chosen = found.awards.filter(({ awardId }) => draft.awardIds.includes(awardId));
  if (chosen.length === 0) return { missing: 'Choose at least one lane' };
  const reason = draft.reason.trim() === '' ? {} : { reason: draft.reason.trim() };
  if (kind === 'Extension') {
    if (lastMonth === '') return { missing: 'Choose the last month' };
    const reaching = chosen.filter((award) => reachesEnd(award, contractEnd));
    if (reaching.length === 0)
      return { missing: 'Choose a lane that is awarded until the end of the contract' };
    return { body: { kind, lastMonth, ...reason, awards: reaching.map(({ awardId }) => ({ awardId })) } };
  }
  if (effectiveMonth === '') return { missing: 'Choose the first month' };
  const lasting = chosen.filter((award) => lastsUntil(award, effectiveMonth));
  if (lasting.length === 0) return { missing: 'Choose an earlier month' };
  const base = { kind, effectiveMonth, ...reason };
  if (kind === 'Termination')
    return { body: { ...base, awards: lasting.map(({ awardId }) => ({ awardId })) } };
  const columns = columnsOf(found);
  const texts = lasting.flatMap(({ awardId }) =>
    columns.map((column) => draft.texts[cellId(awardId, column)] ?? ''),
  );
  if (texts.some((text) => textProblem(text) !== undefined)) return { missing: 'Correct the marked prices' };
  const priced = lasting.flatMap((award) => {
    const rates = newRates(draft, award, columns);
    return rates.length === 0 ? [] : [{ awardId: award.awardId, rates }];
  });
  return priced.length === 0 ? { missing: 'Enter a new price' } : { body: { ...base, awards: priced } };
}

function newRates({ texts }: ProposalDraft, award: AwardInForce, columns: readonly PriceColumn[]) {
  return columns.flatMap((column) => {
    const read = readNumber(texts[cellId(award.awardId, column)] ?? '');
    if (read.kind === 'wrong') return [];
    const rate = Number(read.text);
    return rate === priceIn(award, column)
      ? []
      : [{ chargeNo: column.chargeNo, breakNo: column.breakNo, rate }];
  });
}

/** Where a problem with a request belongs: a cell, an award, or the first or last month. */
export function placeOfProblem(field: string | undefined, body: Proposal): string | undefined {
  if (field === 'effectiveMonth' || field === 'lastMonth') return field;
  const [list, index, part, rate] = field?.split('.') ?? [];
  const award = list === 'awards' ? body.awards?.[Number(index)] : undefined;
  if (award === undefined) return undefined;
  const cell = part === 'rates' ? award.rates?.[Number(rate)] : undefined;
  return cell === undefined
    ? award.awardId
    : cellId(award.awardId, { chargeNo: cell.chargeNo, breakNo: cell.breakNo ?? null });
}
