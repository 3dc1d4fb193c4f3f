import type { OfferedMode } from '@lanewright/freight';
import { Waterfall } from '../../../ui/chart/Waterfall.tsx';
import { Money } from '../../../ui/Money.tsx';
import { figureInAddress } from '../figure/figureAim.ts';
import { Formula } from '../figure/FigureNote.tsx';
import { stepTitles } from '../figure/figureWords.ts';
import { useAddress } from '../../../ui/useAddress.ts';
import { bridgeCauses } from './bridgeCauses.ts';
import type { Bridge } from './savings.api.ts';
import classes from './Savings.module.css';

interface CauseBridgeProps {
  mode: OfferedMode;
  bridge: Pick<Bridge, 'steps' | 'notAwardedBaselineUsd' | 'formula' | 'constantFuel'>;
}

/** Bridge from spend to awarded cost by cause; a step opens its lanes. */
export function CauseBridge({ mode, bridge }: CauseBridgeProps) {
  const { change } = useAddress();
  const causes = bridgeCauses(bridge);
  return (
    <Waterfall
      title="From last year’s cost to the awarded cost, by cause"
      note={
        <>
          Click a step to open its lanes. Not included: a baseline of{' '}
          <Money amountUsd={bridge.notAwardedBaselineUsd} /> that is not awarded.
          {bridge.constantFuel !== undefined && <ConstantFuel fuel={bridge.constantFuel} />}
        </>
      }
      howComputed={<Formula formula={bridge.formula} />}
      height={300}
      steps={causes.map(({ step, isLevel, amountUsd, isTold, note }) => ({
        name: stepTitles[step],
        amount: isTold ? amountUsd : null,
        isWhole: isLevel,
        note,
      }))}
      onPick={(at) => {
        const step = causes[at];
        if (step?.isTold === true)
          change(figureInAddress({ kind: 'bridge', mode, step: step.step }), { step: true });
      }}
    />
  );
}

/** Savings as if fuel had cost what it did in the history, and what that assumes. */
function ConstantFuel({ fuel }: { fuel: NonNullable<Bridge['constantFuel']> }) {
  return (
    <span className={classes.constantFuel}>
      <strong>
        Savings at constant fuel: <Money amountUsd={fuel.savingsAtConstantFuelUsd} exact signed />
      </strong>{' '}
      = savings of <Money amountUsd={fuel.savingsUsd} exact signed /> + fuel price of{' '}
      <Money amountUsd={fuel.fuelPriceUsd} exact signed />. {fuel.assumptions.join(' ')}
    </span>
  );
}
