import type { overview } from '@lanewright/contract';
import type { Bridge } from './savings.api.ts';

type Cause = Omit<Bridge['steps'][number], 'step'> & { step: (typeof overview.bridgeParts)[number] };

/** The steps of a bridge; where an index clause moves a charge, fuel as its two parts. */
export function bridgeCauses({ steps, constantFuel }: Pick<Bridge, 'steps' | 'constantFuel'>): Cause[] {
  if (constantFuel === undefined || constantFuel.known === 0) return steps;
  const { fuelPriceUsd, fuelTermsUsd } = constantFuel;
  return steps.flatMap((step): Cause[] =>
    step.step === 'fuel'
      ? [
          {
            ...step,
            step: 'fuelPrice',
            amountUsd: fuelPriceUsd,
            note: 'Fuel at the reference price of the contract, compared with the prices of the days on which the history’s shipments moved, by the contract’s index clauses.',
          },
          {
            ...step,
            step: 'fuelTerms',
            amountUsd: fuelTermsUsd,
            note: 'The rest of the change of fuel: other surcharge terms than in the history.',
          },
        ]
      : [step],
  );
}
