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

/** The guards in words, with the least (of a share the most) that they may be. */
const guards: readonly { name: keyof Rules; label: string; min: number; max: number; suffix?: string }[] = [
  { name: 'minShipments', label: 'Minimum shipments', min: 7, max: 10_000 },
  { name: 'minCompanies', label: 'Companies, at least', min: 3, max: 100 },
  { name: 'maxSharePercent', label: 'Maximum share of one company', min: 1, max: 50, suffix: '%' },
  { name: 'minShipmentsOfMean', label: 'Shipments for mean and tails', min: 40, max: 100_000 },
  { name: 'minCompaniesOfMean', label: 'Companies for mean and tails', min: 5, max: 200 },
  { name: 'matureDays', label: 'Days before a new company counts', min: 0, max: 730 },
  { name: 'renewAfterMonths', label: 'Months between two markets', min: 1, max: 12 },
];

/** The Owner's: which months' markets are frozen, by which guards, and freezing one now. */
export function FreezePanel() {
  const asked = useBenchmarkRuns();
  return (
    <Loaded
      query={asked}
      skeleton={<Skeleton height={320} radius="md" role="status" aria-label="Loading the benchmarks" />}
    >
      {(data) => (
        <>
          <Panel heading="Guards">
            <p className={classes.note}>
              Benchmarks are hidden below these thresholds. You can only make them stricter. They apply from the next publication.
            </p>
            <Guards key={JSON.stringify(data.rules)} rules={data.rules} runs={data.runs} />
          </Panel>
          <Panel heading="Months">
            {data.runs.length === 0 ? (
              <EmptyState title="No benchmarks published yet" icon={Snowflake}>
                The first one is planned by itself and frozen on the first of a month; or freeze this month
                now.
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
        question={isFrozen ? 'Save these thresholds?' : `Freeze ${formatMonth(month)} now?`}
        consequence={
          isFrozen
            ? `${formatMonth(month)} is frozen and stays as it is. The guards hold from the next month on.`
            : 'Markets are made of the shipments that count now, by these guards. What is frozen is never made again.'
        }
        confirmLabel={isFrozen ? 'Save thresholds' : 'Freeze'}
        reason={isFrozen && !isChanged && `${formatMonth(month)} is frozen already, and no guard was changed`}
        onConfirm={() =>
          freeze
            .mutateAsync(draft)
            .then(() => toasts.success(isFrozen ? 'The guards are kept' : 'The markets are being frozen'))
        }
      >
        {isFrozen ? 'Keep these guards' : `Freeze ${formatMonth(month)} now`}
      </ConfirmButton>
    </>
  );
}

function Months({ runs }: Pick<BenchmarkRuns, 'runs'>) {
  return (
    <SmallTable label="Months of benchmarks" keepFirstColumn>
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
            Share of one
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
