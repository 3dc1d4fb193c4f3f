import { isOfferedMode } from '@lanewright/freight';
import { Button } from '@mantine/core';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { LanesOfFigure } from '../../features/overview/figure/LanesOfFigure.tsx';
import type { SpendAsked, SpendMap } from '../../features/overview/pictures/pictures.api.ts';
import { idOf, useAddress } from '../../ui/useAddress.ts';
import { LaneBehindFigure } from '../drill/LaneBehindFigure.tsx';

interface LanesOfPlaceProps {
  one: SpendMap['places'][number]['byMode'][number];
  asked: SpendAsked;
}

const done = () => Promise.resolve();

/** Lanes behind the spend at a place in a mode, and a lane's shipments and rows. */
export function LanesOfPlace({ one: { mode, spend, filter }, asked }: LanesOfPlaceProps) {
  const { address, change } = useAddress();
  const [page, setPage] = useState(1);
  const laneId = idOf(address, 'lane');
  if (!isOfferedMode(mode)) return null;
  // Spend of a carrier or of some months is not available by lane.
  if ([asked.carrier, asked.from, asked.to].some((one) => one !== undefined))
    return <p>Remove the carrier and month filters to see the lanes behind this amount.</p>;
  const lanes = { figure: 'Paid', mode, filters: filter } as const;
  if (laneId !== undefined)
    return (
      <>
        <Button
          variant="subtle"
          size="compact-sm"
          my="xs"
          leftSection={<ArrowLeft size={14} aria-hidden />}
          onClick={() => change({ lane: undefined })}
        >
          All lanes behind this amount
        </Button>
        <LaneBehindFigure laneId={laneId} asked={lanes} />
      </>
    );
  return (
    <LanesOfFigure
      asked={lanes}
      sum={spend}
      unit="USD"
      page={page}
      onPage={setPage}
      onOpen={(id) => change({ lane: id }, { step: true })}
      onDiffers={done}
    />
  );
}
