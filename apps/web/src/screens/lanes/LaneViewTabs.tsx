import { Tabs } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useContractNo } from '../../ui/useContractNo.ts';
import classes from './LaneViewTabs.module.css';

interface LaneViewTabsProps {
  view: (typeof views)[number]['id'];
  children: ReactNode;
}

const views = [
  { id: 'lanes', label: 'Lanes' },
  { id: 'scenarios', label: 'Scenarios' },
  { id: 'contracts', label: 'Contracts' },
  { id: 'amendments', label: 'Amendments' },
] as const;

/** Navigation state set when the view is changed by a tab. */
const byTab = 'by tab';

/** Tabs for the views of a mode's lanes. Of the address parameters only the contract is kept from one view to another. */
export function LaneViewTabs({ view, children }: LaneViewTabsProps) {
  const [, setAddress] = useSearchParams();
  const location = useLocation();
  const contractNo = useContractNo();
  const active = useRef<HTMLButtonElement>(null);
  // The other view is another page with its own tabs, so the focus must be moved to it.
  const isByTab = location.state === byTab;
  useEffect(() => {
    if (isByTab) active.current?.focus();
  }, [isByTab, view]);
  const addressOf = (next: string | null) => ({
    ...(next === null || next === 'lanes' ? {} : { view: next }),
    ...(contractNo === undefined ? {} : { contract: String(contractNo) }),
  });
  return (
    <Tabs
      value={view}
      onChange={(next) => setAddress(addressOf(next), { state: byTab })}
      activateTabWithKeyboard={false}
    >
      <Tabs.List className={classes.tabs ?? ''} aria-label="Lane views">
        {views.map(({ id, label }) => (
          <Tabs.Tab key={id} value={id} {...(id === view ? { ref: active } : {})}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={view}>{children}</Tabs.Panel>
    </Tabs>
  );
}
