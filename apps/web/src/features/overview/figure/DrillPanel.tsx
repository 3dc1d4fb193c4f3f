import { Button, Skeleton } from '@mantine/core';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LoadProblem } from '../../../ui/Loaded.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { useAddress } from '../../../ui/useAddress.ts';
import type { LanesAsked } from './figure.api.ts';
import { type FigureAim, figureInAddress, openedFigure } from './figureAim.ts';
import classes from './Figure.module.css';
import { formatFigure } from './figureWords.ts';
import { Formula } from './FigureNote.tsx';
import { LanesOfFigure, type LanesOfFigureProps } from './LanesOfFigure.tsx';
import { OwnLanesOfFigure } from './OwnLanesOfFigure.tsx';
import { PartOfLane } from './PartOfLane.tsx';
import { type FigureDescription, useFigureDescription } from './describeFigure.ts';

/** A lane opened from a figure, and which part of it the figure includes. */
export interface OpenedLane {
  laneId: string;
  asked: LanesAsked;
}

interface DrillPanelProps {
  /** Renders the lane's shipments, down to file rows. Passed in by the screen, because they belong to another feature. */
  shipmentsOf: (lane: OpenedLane) => ReactNode;
  /** Link to the figure's lanes on another screen, such as the lane table; omitted if the user has no access to it. */
  elsewhere?: (asked: LanesAsked, customerId: string | undefined) => ReactNode;
}

/** Details of the figure named in the address: its formula, its lanes and a lane's shipments. Their totals equal the figure. */
export function DrillPanel(props: DrillPanelProps) {
  const { address, change } = useAddress();
  const opened = openedFigure(address);
  // Keeps the content rendered while the panel closes.
  const [shown, setShown] = useState(opened);
  if (opened !== undefined && JSON.stringify(opened) !== JSON.stringify(shown)) setShown(opened);
  return (
    <SidePanel
      opened={opened !== undefined}
      onClose={() => change(figureInAddress(undefined))}
      width={760}
      title="Breakdown"
    >
      {shown !== undefined && (
        <OpenFigure
          key={JSON.stringify(shown.aim)}
          {...props}
          aim={shown.aim}
          laneId={shown.laneId}
          page={shown.page}
        />
      )}
    </SidePanel>
  );
}

interface OpenFigureProps extends DrillPanelProps {
  aim: FigureAim;
  laneId: string | undefined;
  page: number;
}

function OpenFigure({ aim, laneId, page, shipmentsOf, elsewhere }: OpenFigureProps) {
  const { change } = useAddress();
  const { description, query, error, isPending, refetch } = useFigureDescription(aim);
  const show = (at: { laneId?: string; page?: number }) =>
    change(figureInAddress(aim, at), { step: at.laneId !== laneId });
  if (error !== null && description === undefined) return <LoadProblem query={query} />;
  if (isPending) return <PanelSkeleton />;
  if (description === undefined)
    return (
      <EmptyState title="This figure no longer exists">
        The data changed since you opened this. Close it to see current figures.
      </EmptyState>
    );
  const { asked } = description;
  const customerId = aim.kind === 'figure' ? aim.customerId : undefined;
  return (
    <>
      <LoadProblem query={query} />
      {laneId !== undefined && asked !== undefined && (
        <Button
          className={classes.back ?? ''}
          variant="subtle"
          size="compact-sm"
          leftSection={<ArrowLeft size={14} aria-hidden />}
          onClick={() => show({ page })}
        >
          All lanes of this figure
        </Button>
      )}
      <DescriptionHead description={description} quiet={laneId !== undefined} />
      {asked === undefined || description.sum === null ? (
        <p className={classes.note}>
          {description.why ?? 'Nothing to add up: no lane contributes to it yet.'}
        </p>
      ) : laneId === undefined ? (
        <LanesBehind
          asked={asked}
          customerId={customerId}
          elsewhere={elsewhere}
          sum={description.sum}
          unit={description.sumUnit}
          page={page}
          onPage={(next) => show({ page: next })}
          onOpen={(id) => show({ laneId: id, page })}
          onDiffers={refetch}
        />
      ) : (
        <>
          <PartOfLane asked={asked} laneId={laneId} unit={description.sumUnit} title={description.title} />
          {shipmentsOf({ laneId, asked })}
        </>
      )}
    </>
  );
}

interface LanesBehindProps extends LanesOfFigureProps {
  customerId: string | undefined;
  elsewhere: DrillPanelProps['elsewhere'];
}

/** The lanes of a figure; for a carrier, those that are open to it. */
function LanesBehind({ customerId, elsewhere, ...lanes }: LanesBehindProps) {
  return (
    <>
      {elsewhere?.(lanes.asked, customerId)}
      {customerId === undefined ? (
        <LanesOfFigure {...lanes} />
      ) : (
        <OwnLanesOfFigure {...lanes} customerId={customerId} />
      )}
    </>
  );
}

function DescriptionHead({ description, quiet }: { description: FigureDescription; quiet: boolean }) {
  return (
    <>
      <h2 className={classes.head}>
        <span>{description.title}</span>
        <span className={classes.value}>{formatFigure(description.value, description.unit)}</span>
        <span className={classes.about}>{description.about}</span>
      </h2>
      {description.formula !== undefined && !quiet && (
        <section className={classes.how} aria-label="How this is calculated">
          <Formula formula={description.formula} />
        </section>
      )}
    </>
  );
}

function PanelSkeleton() {
  return (
    <div role="status" aria-label="Loading the figure">
      <Skeleton height={34} width="60%" mb={12} radius="md" />
      <Skeleton height={96} mb={16} radius="md" />
      <Skeleton height={260} radius="md" />
    </div>
  );
}
