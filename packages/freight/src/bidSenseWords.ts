import type { Reference } from './bidSenseReferences.ts';
import type { Charge } from './charges.ts';
import { chargeUnits } from './charges.ts';

/** What a charge's rate is per: "per mile". */
export const perUnit = ({ unit }: Pick<Charge, 'unit'>): string => chargeUnits[unit].label;

/** The name of a charge within a sentence, as the customer wrote it. */
export const chargeName = ({ name }: Pick<Charge, 'name'>): string => name;

/** A decimal text with thousands separators; no digit is lost. */
export function formatRate(rate: string): string {
  const [whole = '0', decimals] = rate.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  if (decimals === undefined) return grouped;
  return `${grouped}.${decimals.length === 1 ? `${decimals}0` : decimals}`;
}

/** A multiple: whole numbers from ten, two digits below. */
export function formatFactor(factor: number): string {
  if (factor >= 10) return Math.round(factor).toLocaleString('en-US');
  return Number(factor.toFixed(3)).toLocaleString('en-US', { maximumFractionDigits: 3 });
}

/** Why a rate is flagged, in a sentence that uses only amounts the carrier may see. */
export function sentenceOf(
  charge: Charge,
  rate: string,
  currency: string,
  reference: Reference,
  usdPerUnit: number,
  isPerLoad: boolean,
): string {
  const rateText = `${formatRate(rate)} ${perUnit(charge)}`;
  const question = isPerLoad ? ' Is this a price per load?' : '';
  if (reference.kind === 'bounds')
    return `${rateText} is an unusual price for ${chargeName(charge)}. No reference price yet.`;
  const ratio = (Number(rate) * usdPerUnit) / reference.rateUsd;
  const times = ratio >= 1 ? `${formatFactor(ratio)} times` : `1/${formatFactor(1 / ratio)} of`;
  const own = formatRate(Number((reference.rateUsd / usdPerUnit).toPrecision(4)).toString());
  if (reference.kind === 'previous')
    return `${rateText} is ${times} your previous rate of ${own} ${currency}.${question}`;
  if (reference.kind === 'own')
    return `${rateText} is ${times} your usual rate on similar lanes, about ${own} ${currency}.${question}`;
  const name = shownNames[reference.kind];
  const amount = `${name} of ${formatRate(Number((reference.shownUsd ?? 0).toPrecision(6)).toString())} USD`;
  // If the rate is per unit of the lane's volume, the two amounts can be compared directly.
  const direct = (Number(rate) * usdPerUnit) / (reference.shownUsd ?? 1);
  if (reference.isPerLaneUnit === true && Math.abs(Math.log(direct)) >= Math.log(2.5)) {
    const factor = direct >= 1 ? `${formatFactor(direct)} times` : `1/${formatFactor(1 / direct)} of`;
    return `${rateText} is ${factor} ${amount}.${question}`;
  }
  return `${rateText} is ${times} what remains for it from ${amount}.${question}`;
}

const shownNames = {
  target: 'this lane’s target',
  lastPricePaid: 'this lane’s last price paid',
  baseline: 'this lane’s baseline',
} as const;
