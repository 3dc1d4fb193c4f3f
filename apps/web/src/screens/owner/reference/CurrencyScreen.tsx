import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { RatesPanel } from '../../../features/reference-data/rates/RatesPanel.tsx';
import { tableLooks } from '../../../features/reference-data/tables/tableLooks.ts';
import { Page } from '../../../ui/Page.tsx';
import { choiceOf } from '../../../ui/useAddress.ts';
import classes from '../Owner.module.css';
import { useTab } from '../useTab.ts';
import { TableScreen } from './TableScreen.tsx';

const tabs = ['currencies', 'rates'] as const;
const labels = { currencies: 'Currencies', rates: 'Exchange rates' } as const;

/** Currencies, and their exchange rates by day with an import. */
export default function CurrencyScreen() {
  const { address } = useTab();
  if (choiceOf(address, 'tab', tabs) !== 'rates')
    return <TableScreen table="currencies" frame={(list) => <Part shown="currencies">{list}</Part>} />;
  const { heading, says } = tableLooks.currencies;
  return (
    <Page heading={heading} description={says}>
      <Part shown="rates">
        <RatesPanel />
      </Part>
    </Page>
  );
}

function Part({ shown, children }: { shown: (typeof tabs)[number]; children: ReactNode }) {
  const { setTab } = useTab();
  return (
    <Tabs value={shown} onChange={(tab) => setTab(tab === 'rates' ? tab : null)}>
      <Tabs.List className={classes.tabs ?? ''} aria-label="Currency sections">
        {tabs.map((tab) => (
          <Tabs.Tab key={tab} value={tab}>
            {labels[tab]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab} value={tab}>
          {tab === shown && children}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
