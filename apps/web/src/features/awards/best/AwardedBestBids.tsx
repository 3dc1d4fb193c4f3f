import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { ApiProblem } from '../../../platform/apiProblem.ts';
import { countOf } from '../../../ui/figures.ts';
import { formatUsdExact } from '../../../ui/Money.tsx';
import type { BestBidsResult } from '../awards.api.ts';

type State = 'awarded' | 'cancelling' | 'cancelled' | { failed: string };

interface AwardedBestBidsProps {
  given: BestBidsResult;
  /** Cancels all of it. Passed in, because notifications render outside the query provider. */
  undo: () => Promise<unknown>;
}

/** Confirms what was awarded, with one undo for all of it. */
export function AwardedBestBids({ given: { awarded, awardedUsd }, undo }: AwardedBestBidsProps) {
  const [state, setState] = useState<State>('awarded');
  const cancel = () => {
    setState('cancelling');
    undo().then(
      () => setState('cancelled'),
      (error: unknown) => setState({ failed: error instanceof ApiProblem ? error.title : '' }),
    );
  };
  if (state === 'cancelled') return <>Awards cancelled</>;
  return (
    <>
      {countOf(awarded, 'lane')} awarded for {formatUsdExact(awardedUsd)}. Carriers have been asked to accept.
      {typeof state === 'object' ? (
        ` Awards not cancelled. ${state.failed === '' ? 'Try it' : `${state.failed}: cancel them`} under History of one of the lanes.`
      ) : (
        <Group mt={6}>
          <Button
            size="compact-xs"
            variant="default"
            loading={state === 'cancelling'}
            onClick={(event) => {
              event.stopPropagation();
              cancel();
            }}
          >
            Undo
          </Button>
        </Group>
      )}
    </>
  );
}
