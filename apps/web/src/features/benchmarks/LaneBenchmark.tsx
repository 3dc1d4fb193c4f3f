import { Skeleton } from '@mantine/core';
import { Scale } from 'lucide-react';
import { Box } from '../../ui/chart/Box.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { countOf } from '../../ui/figures.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import classes from './Benchmarks.module.css';
import { type LaneMetric, useLaneBenchmark } from './benchmarks.api.ts';
import {
  climbedText,
  deviationText,
  formatMetric,
  marketText,
  metricKind,
  metricTitle,
  scopeTitles,
  whyTexts,
  whyTitles,
} from './benchmarkWords.ts';
import { DeviationTable } from './DeviationTable.tsx';

/** Compares a lane with other companies: cost, waiting time and on-time rate. */
export function LaneBenchmark({ laneId }: { laneId: string }) {
  const asked = useLaneBenchmark(laneId);
  return (
    <Loaded
      query={asked}
      skeleton={<Skeleton height={220} radius="md" role="status" aria-label="Loading the lane’s benchmark" />}
    >
      {(data) => {
        const [first] = data.metrics;
        if (data.metrics.every(({ market }) => market === null))
          return (
            <>
              <EmptyState title={whyTitles[first?.why ?? 'notEnoughData']} icon={Scale}>
                {whyTexts[first?.why ?? 'notEnoughData']}
              </EmptyState>
              <OwnFigures metrics={data.metrics} />
            </>
          );
        return (
          <>
            {data.metrics.map((metric) => (
              <MetricBox key={metric.metric} metric={metric} />
            ))}
            <DeviationTable laneId={laneId} unit={first?.unit ?? ''} />
          </>
        );
      }}
    </Loaded>
  );
}

function MetricBox({ metric }: { metric: LaneMetric }) {
  const { market, own, unit } = metric;
  const title = metricTitle(metric.metric, unit);
  if (market === null)
    return (
      <section className={classes.metric}>
        <h3 className={classes.heading}>{title}</h3>
        <p className={classes.note}>
          {own === null ? 'Your files don’t contain this' : `Yours: ${formatMetric(metric.metric, own)}`}.
          There isn’t enough data from other companies for a benchmark.
        </p>
      </section>
    );
  const climbed = climbedText(metric.climbed);
  const deviation = deviationText(metric);
  return (
    <div className={classes.metric}>
      <Box
        plain
        title={title}
        kind={metricKind[metric.metric]}
        height={120}
        note={deviation !== undefined && <span className={classes.deviation}>{deviation}</span>}
        boxes={[
          {
            name: 'Market',
            low: market.p2_5,
            p25: market.p25,
            median: market.median,
            p75: market.p75,
            high: market.p97_5,
            mean: market.mean,
            own,
          },
        ]}
        howComputed={<HowComputed metric={metric} />}
      />
      <p className={classes.note}>
        {own === null
          ? 'Your files don’t contain this.'
          : `Yours: ${formatMetric(metric.metric, own)}, market: ${formatMetric(metric.metric, market.median)} (medians).`}{' '}
        {metric.metric === 'OnTime' &&
          market.mean !== null &&
          `Market average on time: ${formatMetric('OnTime', market.mean)}. `}
        Benchmark for {scopeTitles[market.scopeUsed].toLowerCase()}: {marketText(market)}. {climbed}
      </p>
    </div>
  );
}

function HowComputed({ metric: { metric, market, ownShipments } }: { metric: LaneMetric }) {
  return (
    <>
      <p>
        The box shows the middle half of {metric === 'OnTime' ? 'lanes’ months' : 'single shipments'} of other
        companies; the line inside it is the median. Whiskers cover 95% and are shown from 40 shipments of
        five companies. Yours is the median of {countOf(ownShipments, 'shipment')} in the same months.
      </p>
      <p>
        {metric === 'OnTime'
          ? 'Deviation = yours − market median, in percentage points.'
          : 'Deviation = (yours − market median) ÷ market median.'}{' '}
        {market !== null &&
          'Benchmark values are rounded to three digits and updated only when enough companies contribute.'}
      </p>
    </>
  );
}

/** The lane's own figures, when no benchmark can be shown. */
function OwnFigures({ metrics }: { metrics: readonly LaneMetric[] }) {
  const known = metrics.filter(({ own }) => own !== null);
  if (known.length === 0) return null;
  return (
    <p className={classes.note}>
      Yours:{' '}
      {known
        .map(
          ({ metric, unit, own }) =>
            `${metricTitle(metric, unit).toLowerCase()} ${formatMetric(metric, own ?? 0)}`,
        )
        .join(', ')}
      .
    </p>
  );
}
