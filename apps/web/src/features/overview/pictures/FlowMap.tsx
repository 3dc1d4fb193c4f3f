import { type ReactNode, useMemo } from 'react';
import { countOf } from '../../../ui/figures.ts';
import { formatUsdExact } from '../../../ui/Money.tsx';
import { WorldMap } from '../../../ui/map/WorldMap.tsx';
import classes from './Pictures.module.css';
import { describeFlows, flowsOnMap, flowsPicked, isBySpend, tableOfFlows } from './flows.ts';
import type { Visualiser } from './pictures.api.ts';
import type { Picked } from './visualiserAddress.ts';

interface FlowMapProps {
  visualiser: Visualiser;
  picked: Picked | null;
  onPick: (picked: Picked | null) => void;
  /** Shown below the map: the selection. Above the map it would shift the map under the pointer. */
  below?: ReactNode;
}

/** A mode's flows on a world map; a click on a flow or place shows only what belongs to it. */
export function FlowMap({ visualiser, picked, onPick, below }: FlowMapProps) {
  const drawn = useMemo(() => flowsOnMap(visualiser), [visualiser]);
  const table = useMemo(() => tableOfFlows(visualiser), [visualiser]);
  const describe = useMemo(() => describeFlows(visualiser), [visualiser]);
  const shown = useMemo(() => flowsPicked(visualiser, picked), [visualiser, picked]);
  const measure = isBySpend(visualiser) ? 'baseline cost' : 'volume';
  return (
    <WorldMap
      title="Flows"
      note={`By ${measure}. Click a flow or a location to show only that one.`}
      places={drawn.places}
      flows={drawn.flows}
      shown={shown}
      chosen={picked?.id ?? null}
      describe={describe}
      onPick={(target) =>
        onPick(
          target.id === picked?.id && target.kind === picked.kind
            ? null
            : { kind: target.kind, id: target.id },
        )
      }
      table={table}
      widthOf={measure}
      howComputed={<HowFlows visualiser={visualiser} />}
      below={below}
    />
  );
}

/** How the figures of the map are calculated, with what is not on it. */
function HowFlows({ visualiser: { rest, totals } }: { visualiser: Visualiser }) {
  return (
    <div className={classes.quiet}>
      <p>
        A flow is all lanes from one location to another. Its baseline cost is the sum of its lanes; savings
        are included for awarded months, as a percentage of their baseline.
      </p>
      <p>
        Flows and the rest add up to the totals: {countOf(totals.lanes, 'lane')}
        {totals.spend === null ? '' : `, ${formatUsdExact(totals.spend)}`}. Not on the map:{' '}
        {countOf(rest.lanes, 'lane')} in {countOf(rest.flows, 'flow')}
        {rest.spend === null ? '' : `, ${formatUsdExact(rest.spend)}`}, because their locations have no
        coordinates or because only the largest flows are shown.
      </p>
    </div>
  );
}
