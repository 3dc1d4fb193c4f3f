import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import classes from './LaneViewTabs.module.css';

interface LaneViewTabsProps {
  view: 'lanes' | 'scenarios';
  children: ReactNode;
}

/** The two views of a mode's lanes. What one of them has in the address means nothing to the other. */
export function LaneViewTabs({ view, children }: LaneViewTabsProps) {
  const [, setAddress] = useSearchParams();
  return (
    <Tabs
      value={view}
      onChange={(next) => setAddress(next === 'scenarios' ? { view: next } : {})}
      activateTabWithKeyboard={false}
    >
      <Tabs.List className={classes.tabs ?? ''} aria-label="Views of the lanes">
        <Tabs.Tab value="lanes">Lanes</Tabs.Tab>
        <Tabs.Tab value="scenarios">Scenarios</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value={view}>{children}</Tabs.Panel>
    </Tabs>
  );
}
