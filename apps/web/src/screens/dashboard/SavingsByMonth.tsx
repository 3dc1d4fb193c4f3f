import { modeDetails, type OfferedMode } from '@lanewright/freight';
import { Select } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { MonthsOfMode } from '../../features/overview/dashboard/MonthsOfMode.tsx';
import type { Stats } from '../../features/overview/overview.api.ts';
import { Panel } from '../../ui/Panel.tsx';
import classes from './Dashboard.module.css';

/** Savings by month of one mode; first that of which most is awarded. */
export function SavingsByMonth({ pictures }: { pictures: readonly { mode: OfferedMode; stats: Stats }[] }) {
  const [address, setAddress] = useSearchParams();
  const most = [...pictures].sort((one, other) => other.stats.awarded - one.stats.awarded)[0];
  const shown = pictures.find(({ mode }) => String(mode) === address.get('months')) ?? most;
  if (shown === undefined) return null;
  return (
    <Panel
      heading="Savings by month"
      aside={
        pictures.length > 1 && (
          <Select
            size="xs"
            w={150}
            aria-label="Mode of the chart"
            data={pictures.map(({ mode }) => ({ value: String(mode), label: modeDetails[mode].title }))}
            value={String(shown.mode)}
            allowDeselect={false}
            onChange={(mode) => setAddress(mode === null ? {} : { months: mode }, { replace: true })}
          />
        )
      }
    >
      {shown.stats.lanesAwarded === 0 ? (
        <p className={classes.none}>
          Nothing is awarded in {modeDetails[shown.mode].title} yet. Savings are counted for awarded months
          only.
        </p>
      ) : (
        <MonthsOfMode stats={shown.stats} />
      )}
    </Panel>
  );
}
