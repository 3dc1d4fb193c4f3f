import type { ResponseOf, scenarios } from '@lanewright/contract';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { countOf } from '../../../ui/figures.ts';
import { formatUsdExact } from '../../../ui/Money.tsx';

interface AwardedMessageProps {
  given: ResponseOf<typeof scenarios.awardScenario>;
  cancel: () => Promise<ResponseOf<typeof scenarios.takeBackScenario>>;
}

type State = 'awarded' | 'cancelling' | 'cancelled' | 'failed';

/** Confirms what was awarded, with an undo. */
export function AwardedMessage({ given: { lanes, awardedUsd }, cancel }: AwardedMessageProps) {
  const [state, setState] = useState<State>('awarded');
  const undo = () => {
    setState('cancelling');
    cancel().then(
      () => setState('cancelled'),
      () => setState('failed'),
    );
  };
  if (state === 'cancelled') return <>Awards cancelled</>;
  return (
    <>
      {countOf(lanes, 'lane')} awarded for {formatUsdExact(awardedUsd)}.
      {state === 'failed' && ' Couldn’t cancel them. Try again on the scenario page.'}
      {state !== 'failed' && (
        <Group mt={6}>
          <Button
            size="compact-xs"
            variant="default"
            loading={state === 'cancelling'}
            onClick={(event) => {
              event.stopPropagation();
              undo();
            }}
          >
            Cancel awards
          </Button>
        </Group>
      )}
    </>
  );
}
