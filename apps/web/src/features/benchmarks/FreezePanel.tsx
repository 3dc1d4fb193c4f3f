import { NumberInput, Skeleton } from '@mantine/core';
import { Snowflake } from 'lucide-react';
import { useState } from 'react';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { formatMoment, formatMonth } from '../../ui/figures.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { SmallTable } from '../../ui/SmallTable.tsx';
import { StateBadge } from '../../ui/StatusBadge.tsx';
import { toasts } from '../../ui/toasts.ts';
import { type BenchmarkRuns, useBenchmarkRuns, useFreeze } from './benchmarks.api.ts';
import classes from './FreezePanel.module.css';

type Rules = BenchmarkRuns['rules'];

/** Labels of the privacy guards, with the smallest value allowed (for a share, the largest). */
const guards: readonly { name: keyof Rules; label: string; min: number; max: number; suffix?: string }[] = [
  { name: 'minShipments', label: 'Minimum shipments', min: 7, max: 10_000 },
  { name: 'minCompanies', label: 'Minimum companies', min: 3, max: 100 },
  { name: 'maxSharePercent', label: 'Maximum share of one company', min: 1, max: 50, suffix: '%' },
  { name: 'minShipmentsOfMean', label: 'Minimum shipments for mean and whiskers', min: 40, max: 100_000 },
  { name: 'minCompaniesOfMean', label: 'Minimum companies for mean and whiskers', min: 5, max: 200 },
  { name: 'matureDays', label: 'Days before a new company is included', min: 0, max: 730 },
  { name: 'renewAfterMonths', label: 'Months between two benchmarks', min: 1, max: 12 },
];

/** For the Owner: which months' benchmarks are published, with which guards, and a button to publish one now. */
export function FreezePanel() {
  const asked = useBenchmarkRuns();
  return (
    <Loaded
      query={asked}
      skeleton={<Skeleton height={320} radius="md" role="status" aria-label="Loading benchmarks" />}
    >
      {(data) => (
        <>
          <Panel heading="Thresholds">
            <p className={classes.note}>
              Benchmarks are hidden below these thresholds. You can only make them stricter. They apply from
              the next publication.
            </p>
            <Guards key={JSON.stringify(data.rules)} rules={data.rules} runs={data.runs} />
          </Panel>
          <Panel heading="Months">
            {data.runs.length === 0 ? (
              <EmptyState title="No benchmarks published yet" icon={Snowflake}>
                The first one is scheduled automatically and published on the first of a month. You can also
                publish this month now.
              </EmptyState>
            ) : (
              <Months runs={data.runs} />
            )}
          </Panel>
        </>
      )}
    </Loaded>
  );
}

function Guards({ rules, runs }: BenchmarkRuns) {
  const [draft, setDraft] = useState<Rules>(rules);
  const freeze = useFreeze();
  const month = new Date().toISOString().slice(0, 7);
  const isFrozen = runs.some((run) => run.month === month && run.frozenAt !== null);
  const isChanged = guards.some(({ name }) => draft[name] !== rules[name]);
  return (
    <>
      <div className={classes.guards}>
        {guards.map(({ name, label, min, max, suffix = '' }) => (
          <NumberInput
            key={name}
            size="xs"
            label={label}
            min={min}
            max={max}
            clampBehavior="strict"
            suffix={suffix}
            value={draft[name]}
            onChange={(value) => setDraft({ ...draft, [name]: typeof value === 'number' ? value : min })}
          />
        ))}
      </div>
      <ConfirmButton
        size="xs"
        isSafe
        question={isFrozen ? 'Save these thresholds?' : `Publish ${formatMonth(month)} now?`}
        consequence={
          isFrozen
            ? `${formatMonth(month)} is published and doesn’t change. The thresholds apply from the next month.`
            : 'Benchmarks are calculated from the shipments included now, with these thresholds. Published benchmarks are never recalculated.'
        }
        confirmLabel={isFrozen ? 'Save thresholds' : 'Publish'}
        reason={
          isFrozen && !isChanged && `${formatMonth(month)} is already published, and no threshold was changed`
        }
        onConfirm={() =>
          freeze
            .mutateAsync(draft)
            .then(() => toasts.success(isFrozen ? 'Thresholds saved' : 'Publishing benchmarks…'))
        }
      >
        {isFrozen ? 'Save thresholds' : `Publish ${formatMonth(month)} now`}
      </ConfirmButton>
    </>
  );
}

function Months({ runs }: Pick<BenchmarkRuns, 'runs'>) {
  return (
    <SmallTable label="Benchmark months" keepFirstColumn>
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col">State</th>
          <th scope="col" data-figure>
            Shipments
          </th>
          <th scope="col" data-figure>
            Companies
          </th>
          <th scope="col" data-figure>
            Maximum share
          </th>
        </tr>
      </thead>
      <tbody>
        {runs.map(({ month, dueAt, frozenAt, rules }) => (
          <tr key={month}>
            <th scope="row">{formatMonth(month)}</th>
            <td>
              {frozenAt === null ? (
                <>
                  <StateBadge tone="neutral">Planned</StateBadge> {formatMoment(dueAt)}
                </>
              ) : (
                <>
                  <StateBadge tone="good">Frozen</StateBadge> {formatMoment(frozenAt)}
                </>
              )}
            </td>
            <td data-figure>from {rules.minShipments}</td>
            <td data-figure>from {rules.minCompanies}</td>
            <td data-figure>to {rules.maxSharePercent}%</td>
          </tr>
        ))}
      </tbody>
    </SmallTable>
  );
}
