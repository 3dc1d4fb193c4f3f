import { takesRate } from '@lanewright/freight';
import type { ChargeStructure } from '../../settings/index.ts';

/** Explains how the rates of a structure apply, as lines of text: only what its own charges have. */
export function pricingHelp({ charges, breaks }: Pick<ChargeStructure, 'charges' | 'breaks'>): string[] {
  const priced = charges.filter(takesRate);
  const hasBreaks = breaks.length > 0 && priced.some((charge) => charge.hasBreaks);
  const minimums = priced.flatMap(({ name, minimumChargeNo }) => {
    const minimum = charges.find(({ chargeNo }) => chargeNo === minimumChargeNo);
    return minimum === undefined
      ? []
      : [`"${minimum.name}" is the minimum charge per shipment for "${name}".`];
  });
  const groups = new Set(priced.flatMap(({ alternativeGroup }) => alternativeGroup ?? []));
  const alternatives = [...groups].flatMap((group) => {
    const names = priced
      .filter(({ alternativeGroup }) => alternativeGroup === group)
      .map(({ name }) => `"${name}"`);
    return names.length < 2 ? [] : [`One of these is enough: ${names.join(' or ')}.`];
  });
  return [
    ...(hasBreaks ? ['Where a charge has weight breaks, each break is a rate per kg.'] : []),
    ...minimums,
    ...alternatives,
  ];
}
