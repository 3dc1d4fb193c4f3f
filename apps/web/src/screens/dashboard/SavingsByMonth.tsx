import type { SavingsMonth } from '../../features/overview/dashboard/dashboard.api.ts';
import { MonthsOfModes } from '../../features/overview/dashboard/MonthsOfModes.tsx';
import { Panel } from '../../ui/Panel.tsx';
import classes from './Dashboard.module.css';

/** Savings of awarded lanes, by contract month and mode. */
export function SavingsByMonth({ months }: { months: readonly SavingsMonth[] }) {
  const awarded = months.filter(({ awarded: usd }) => usd !== 0);
  if (awarded.length === 0)
    return (
      <Panel heading="Savings by month">
        <p className={classes.none}>No awards yet. Savings are calculated for awarded months only.</p>
      </Panel>
    );
  return (
    <MonthsOfModes
      title="Savings by month"
      note="Baseline minus awarded cost, including awards pending a response"
      rows={awarded.map(({ month, mode, savings }) => ({ month, mode, usd: savings }))}
    />
  );
}
