import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { IndicesPanel } from '../../../features/reference-data/indices/IndicesPanel.tsx';
import { RatesPanel } from '../../../features/reference-data/rates/RatesPanel.tsx';
import { tableLooks } from '../../../features/reference-data/tables/tableLooks.ts';
import { Page } from '../../../ui/Page.tsx';
import { choiceOf } from '../../../ui/useAddress.ts';
import classes from '../Owner.module.css';
import { useTab } from '../useTab.ts';
import { TableScreen } from './TableScreen.tsx';

const tabs = ['currencies', 'rates', 'indices'] as const;
const labels = { currencies: 'Currencies', rates: 'Exchange rates', indices: 'Index series' } as const;

/** Currencies, their exchange rates by day, and index series such as fuel prices, with their imports. */
export default function CurrencyScreen() {
  const { address } = useTab();
  const shown = choiceOf(address, 'tab', tabs) ?? 'currencies';
  if (shown === 'currencies')
    return <TableScreen table="currencies" frame={(list) => <Part shown="currencies">{list}</Part>} />;
  const { heading, says } = tableLooks.currencies;
  return (
    <Page heading={heading} description={says}>
      <Part shown={shown}>{shown === 'rates' ? <RatesPanel /> : <IndicesPanel />}</Part>
    </Page>
  );
}

function Part({ shown, children }: { shown: (typeof tabs)[number]; children: ReactNode }) {
  const { setTab } = useTab();
  return (
    <Tabs value={shown} onChange={(tab) => setTab(tab === 'currencies' ? null : tab)}>
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
