import { Skeleton } from '@mantine/core';
import { type FigureUnit, type LanesAsked, usePartOfLane } from './figure.api.ts';
import classes from './Figure.module.css';
import { formatFigure } from './figureWords.ts';
import { Loaded } from '../../../ui/Loaded.tsx';

interface PartOfLaneProps {
  asked: LanesAsked;
  laneId: string;
  unit: FigureUnit;
  /** Title of the figure. */
  title: string;
}

/** One lane's part of a figure; for savings, also the two amounts they are the difference of. */
export function PartOfLane({ asked, laneId, unit, title }: PartOfLaneProps) {
  const query = usePartOfLane(asked, laneId);
  return (
    <Loaded query={query} skeleton={<Skeleton height={58} mb={12} radius="md" />}>
      {(data) => {
        const lane = data.lanes[0];
        if (lane === undefined)
          return <p className={classes.note}>This lane is no longer part of the figure.</p>;
        return (
          <section className={classes.how} aria-label="This lane’s part">
            <h3 className={classes.formulaText}>
              <b>
                {lane.origin} to {lane.destination}
              </b>
              {asked.figure !== 'Lanes' && (
                <>
                  {': '}
                  {title.toLowerCase()} <b className="tabular">{formatFigure(lane.value, unit)}</b>
                </>
              )}
            </h3>
            {asked.figure === 'Savings' && <Difference asked={asked} laneId={laneId} savings={lane.value} />}
          </section>
        );
      }}
    </Loaded>
  );
}

/** Savings = baseline cost of the awarded months − their awarded cost. */
function Difference({
  asked,
  laneId,
  savings,
}: Pick<PartOfLaneProps, 'asked' | 'laneId'> & { savings: number }) {
  const baseline = usePartOfLane({ ...asked, figure: 'AwardedBaseline' }, laneId).data;
  const awarded = usePartOfLane({ ...asked, figure: 'Awarded' }, laneId).data;
  if (baseline === undefined || awarded === undefined) return <Skeleton height={44} radius="md" />;
  return (
    <dl className={classes.terms}>
      <dt>Baseline of awarded volume</dt>
      <dd>{formatFigure(baseline.total, 'USD')}</dd>
      <dt>Awarded cost</dt>
      <dd>− {formatFigure(awarded.total, 'USD')}</dd>
      <dt>Savings</dt>
      <dd>= {formatFigure(savings, 'USD')}</dd>
    </dl>
  );
}
