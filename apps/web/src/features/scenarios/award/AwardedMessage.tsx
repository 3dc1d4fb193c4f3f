import type { ResponseOf, scenarios } from '@lanewright/contract';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { countOf } from '../../../ui/figures.ts';
import { formatUsdExact } from '../../../ui/Money.tsx';

interface AwardedMessageProps {
  given: ResponseOf<typeof scenarios.awardScenario>;
  takeBack: () => Promise<ResponseOf<typeof scenarios.takeBackScenario>>;
}

type State = 'stands' | 'going' | 'gone' | 'failed';

/** Confirms what was awarded, with an undo. */
export function AwardedMessage({ given: { lanes, awardedUsd }, takeBack }: AwardedMessageProps) {
  const [state, setState] = useState<State>('stands');
  const undo = () => {
    setState('going');
    takeBack().then(
      () => setState('gone'),
      () => setState('failed'),
    );
  };
  if (state === 'gone') return <>Awards cancelled</>;
  return (
    <>
      {countOf(lanes, 'lane')} awarded for {formatUsdExact(awardedUsd)}.
      {state === 'failed' && ' Couldn’t cancel them. Try again on the scenario page.'}
      {state !== 'failed' && (
        <Group mt={6}>
          <Button
            size="compact-xs"
            variant="default"
            loading={state === 'going'}
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
