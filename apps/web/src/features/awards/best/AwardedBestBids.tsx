import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { ApiProblem, isUnanswered } from '../../../platform/apiProblem.ts';
import { countOf } from '../../../ui/figures.ts';
import { formatUsdExact } from '../../../ui/Money.tsx';
import type { BestBidsResult } from '../awards.api.ts';

type State = 'awarded' | 'cancelling' | 'cancelled' | { failed: string };

const elsewhere = 'under History of one of the lanes.';

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
      (error: unknown) => setState({ failed: whyNot(error) }),
    );
  };
  if (state === 'cancelled') return <>Awards cancelled</>;
  return (
    <div>
      {countOf(awarded, 'lane')} awarded for {formatUsdExact(awardedUsd)}. Carriers have been asked to accept.
      {typeof state === 'object' ? (
        ` ${state.failed}`
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
    </div>
  );
}

function whyNot(error: unknown): string {
  if (isUnanswered(error))
    return `No response from the server. The awards may be cancelled anyway: look ${elsewhere}`;
  return `Awards not cancelled. ${error instanceof ApiProblem ? `${error.title}: cancel them` : 'Try it'} ${elsewhere}`;
}
