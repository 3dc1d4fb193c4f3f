import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useQuery } from '../../platform/query.ts';
import { ChargeEditor } from '../../features/settings/charges/ChargeEditor.tsx';
import { ClausesPanel } from '../../features/clauses/ClausesPanel.tsx';
import { CurrenciesPanel } from '../../features/settings/mode-settings/CurrenciesPanel.tsx';
import { InstancePanel } from '../../features/settings/mode-settings/InstancePanel.tsx';
import { currenciesQuery, type ModePlace } from '../../features/settings/mode-settings/modeSettings.api.ts';
import { PropertiesForm } from '../../features/settings/mode-settings/PropertiesForm.tsx';
import { NegotiationTerms } from '../../features/settings/negotiation/NegotiationTerms.tsx';
import { useAddress } from '../../ui/useAddress.ts';
import { useTabInView } from '../../ui/useTabInView.ts';
import classes from './ModeSettings.module.css';

interface SettingsPart {
  readonly id: string;
  readonly label: string;
  readonly content: ReactNode;
}

interface ModeSettingsProps {
  place: ModePlace;
  /** Parts only for the Owner, before and after the mode's own parts. */
  before?: readonly SettingsPart[];
  after?: readonly SettingsPart[];
}

/** Setup of a mode in parts: charges with weight breaks, properties, negotiation terms, index clauses, currencies. */
export function ModeSettings({ place, before = [], after = [] }: ModeSettingsProps) {
  const { address, change } = useAddress();
  const parts: readonly SettingsPart[] = [
    ...before,
    { id: 'charges', label: 'Charges and weight breaks', content: <Charges place={place} /> },
    { id: 'properties', label: 'Properties', content: <PropertiesForm place={place} /> },
    { id: 'instance', label: 'Instance', content: <InstancePanel place={place} /> },
    { id: 'terms', label: 'Negotiation terms', content: <NegotiationTerms {...place} /> },
    {
      id: 'clauses',
      label: 'Index clauses',
      content: <ClausesPanel place={place} canEdit={place.customerId === undefined} />,
    },
    { id: 'currencies', label: 'Currencies', content: <CurrenciesPanel place={place} /> },
    ...after,
  ];
  const wanted = address.get('tab');
  const shown = parts.find(({ id }) => id === wanted)?.id ?? 'charges';
  const list = useTabInView(shown);
  return (
    <Tabs
      // The key resets typed values when the mode or customer changes.
      key={`${place.mode}/${place.customerId}`}
      value={shown}
      onChange={(id) => change({ tab: id ?? undefined })}
      keepMounted={false}
    >
      <Tabs.List ref={list} className={classes.tabs ?? ''} aria-label="Settings sections">
        {parts.map(({ id, label }) => (
          <Tabs.Tab key={id} value={id}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {parts.map(({ id, content }) => (
        <Tabs.Panel key={id} value={id}>
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

function Charges({ place }: { place: ModePlace }) {
  const { data } = useQuery(currenciesQuery(place));
  return <ChargeEditor place={place} currencies={data?.map(({ currency }) => currency) ?? ['USD']} />;
}
