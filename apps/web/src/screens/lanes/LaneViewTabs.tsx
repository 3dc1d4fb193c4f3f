import { Tabs } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import classes from './LaneViewTabs.module.css';

interface LaneViewTabsProps {
  view: 'lanes' | 'scenarios';
  children: ReactNode;
}

/** Navigation state set when the view is changed by a tab. */
const byTab = 'by tab';

/** Tabs for the two views of a mode's lanes. The address parameters of one view are dropped in the other. */
export function LaneViewTabs({ view, children }: LaneViewTabsProps) {
  const [, setAddress] = useSearchParams();
  const location = useLocation();
  const active = useRef<HTMLButtonElement>(null);
  // The other view is another page with its own tabs, so the focus must be moved to it.
  const isByTab = location.state === byTab;
  useEffect(() => {
    if (isByTab) active.current?.focus();
  }, [isByTab, view]);
  const ref = (of: typeof view) => (of === view ? { ref: active } : {});
  return (
    <Tabs
      value={view}
      onChange={(next) => setAddress(next === 'scenarios' ? { view: next } : {}, { state: byTab })}
      activateTabWithKeyboard={false}
    >
      <Tabs.List className={classes.tabs ?? ''} aria-label="Lane views">
        <Tabs.Tab value="lanes" {...ref('lanes')}>
          Lanes
        </Tabs.Tab>
        <Tabs.Tab value="scenarios" {...ref('scenarios')}>
          Scenarios
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value={view}>{children}</Tabs.Panel>
    </Tabs>
  );
}
