import { Tabs } from '@mantine/core';
import { useSearchParams } from 'react-router';
import classes from './LaneViewTabs.module.css';

/** The two views of a mode's lanes. What one of them has in the address means nothing to the other. */
export function LaneViewTabs({ view }: { view: 'lanes' | 'scenarios' }) {
  const [, setAddress] = useSearchParams();
  return (
    <Tabs value={view} onChange={(next) => setAddress(next === 'scenarios' ? { view: next } : {})}>
      <Tabs.List className={classes.tabs ?? ''} aria-label="Views of the lanes">
        <Tabs.Tab value="lanes">Lanes</Tabs.Tab>
        <Tabs.Tab value="scenarios">Scenarios</Tabs.Tab>
      </Tabs.List>
    </Tabs>
  );
}
