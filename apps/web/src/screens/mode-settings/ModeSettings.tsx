import { Skeleton, Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useQuery } from '../../platform/query.ts';
import { useShownContract } from '../../features/contracts/contracts.api.ts';
import { ContractSwitcher } from '../../features/contracts/ContractSwitcher.tsx';
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
import { useContractNo } from '../../ui/useContractNo.ts';

interface SettingsPart {
  readonly id: string;
  readonly label: string;
  readonly content: ReactNode;
}

interface ModeSettingsProps {
  of: Omit<ModePlace, 'contractNo'>;
  /** Address of the list of contracts, for those who may open it. */
  contractsAt?: string;
  /** Parts only for the Owner, before and after the mode's own parts. */
  before?: readonly SettingsPart[];
  after?: readonly SettingsPart[];
}

/**
 * Setup of a mode in parts: charges with weight breaks, properties, negotiation terms, index clauses, currencies; each as the contract
 * shown has it.
 */
export function ModeSettings({ of, contractsAt, before = [], after = [] }: ModeSettingsProps) {
  const { address, change } = useAddress();
  const place: ModePlace = { ...of, contractNo: useContractNo() };
  const parts: readonly SettingsPart[] = [
    ...before,
    { id: 'charges', label: 'Charges and weight breaks', content: <Charges place={place} /> },
    { id: 'properties', label: 'Properties', content: <PropertiesForm place={place} /> },
    { id: 'instance', label: 'Instance', content: <InstancePanel place={place} /> },
    { id: 'terms', label: 'Negotiation terms', content: <NegotiationTerms {...of} /> },
    {
      id: 'clauses',
      label: 'Index clauses',
      content: <Clauses of={of} />,
    },
    { id: 'currencies', label: 'Currencies', content: <CurrenciesPanel place={place} /> },
    ...after,
  ];
  const wanted = address.get('tab');
  const shown = parts.find(({ id }) => id === wanted)?.id ?? 'charges';
  const list = useTabInView(shown);
  return (
    <>
      <ContractSwitcher {...of} {...(contractsAt === undefined ? {} : { allAt: contractsAt })} />
      <Tabs
        // The key resets typed values when the mode, customer or contract changes.
        key={`${place.mode}/${place.customerId}/${place.contractNo}`}
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
    </>
  );
}

function Charges({ place }: { place: ModePlace }) {
  const { data } = useQuery(currenciesQuery(place));
  return <ChargeEditor place={place} currencies={data?.map(({ currency }) => currency) ?? ['USD']} />;
}

/** Clauses belong to a contract by its number, also where a mode has only one. */
function Clauses({ of }: Pick<ModeSettingsProps, 'of'>) {
  const { shown } = useShownContract(of);
  if (shown === undefined)
    return <Skeleton height={200} radius="md" role="status" aria-label="Loading the clauses" />;
  return (
    <ClausesPanel place={{ ...of, contractNo: shown.contractNo }} canEdit={of.customerId === undefined} />
  );
}
