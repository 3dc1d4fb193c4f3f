import type { OfferedMode } from '@lanewright/freight';
import { Waterfall } from '../../../ui/chart/Waterfall.tsx';
import { Money } from '../../../ui/Money.tsx';
import { figureInAddress } from '../figure/figureAim.ts';
import { Formula } from '../figure/FigureNote.tsx';
import { stepTitles } from '../figure/figureWords.ts';
import { useAddress } from '../../../ui/useAddress.ts';
import type { Bridge } from './savings.api.ts';

interface CauseBridgeProps {
  mode: OfferedMode;
  bridge: Pick<Bridge, 'steps' | 'notAwardedBaselineUsd' | 'formula'>;
}

/** Bridge from spend to awarded cost by cause; a step opens its lanes. */
export function CauseBridge({ mode, bridge }: CauseBridgeProps) {
  const { change } = useAddress();
  return (
    <Waterfall
      title="From last year’s cost to the awarded cost, by cause"
      note={
        <>
          Click a step to open its lanes. Not included: a baseline of{' '}
          <Money amountUsd={bridge.notAwardedBaselineUsd} /> that is not awarded.
        </>
      }
      howComputed={<Formula formula={bridge.formula} />}
      height={300}
      steps={bridge.steps.map(({ step, isLevel, amountUsd, isTold, note }) => ({
        name: stepTitles[step],
        amount: isTold ? amountUsd : null,
        isWhole: isLevel,
        note,
      }))}
      onPick={(at) => {
        const step = bridge.steps[at];
        if (step?.isTold === true)
          change(figureInAddress({ kind: 'bridge', mode, step: step.step }), { step: true });
      }}
    />
  );
}
