import { Skeleton } from '@mantine/core';
import { Upload } from 'lucide-react';
import { useQuery } from '../../../platform/query.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ActionError } from '../../../ui/ActionError.tsx';
import { FileButton } from '../../../ui/FileButton.tsx';
import { formatCount, formatDay } from '../../../ui/figures.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import { idOf, useAddress } from '../../../ui/useAddress.ts';
import { RateImportPanel } from './RateImportPanel.tsx';
import { currencyRatesQuery, useImportRates } from './rates.api.ts';
import { rateText } from './rateWords.ts';

/** Exchange rates by day, shared by all companies, with an import. */
export function RatesPanel() {
  const { address, change } = useAddress();
  const sending = useImportRates();
  const importId = idOf(address, 'import');
  const send = (file: File) =>
    sending.mutate(file, {
      onSuccess: (preview) => {
        if (preview !== undefined) change({ import: preview.id }, { step: true });
      },
    });
  if (importId !== undefined) return <RateImportPanel importId={importId} />;
  return (
    <Panel
      heading="Exchange rates by day"
      aside={
        <FileButton
          size="xs"
          accept=".csv"
          onFile={send}
          loading={sending.isPending}
          leftSection={<Upload size={15} aria-hidden />}
        >
          Import rates of the European Central Bank
        </FileButton>
      }
    >
      <ActionError of={sending} heading="Couldn’t import the file" />
      <NewestRates />
    </Panel>
  );
}

function NewestRates() {
  const asked = useQuery(currencyRatesQuery);
  return (
    <Loaded
      query={asked}
      skeleton={<Skeleton height={320} radius="md" role="status" aria-label="Loading the rates" />}
    >
      {(rates) => {
        if (rates.length === 0)
          return (
            <EmptyState title="No rates yet">
              Import the European Central Bank’s reference rate file. Charges in other currencies are
              converted to USD at the rate of their day.
            </EmptyState>
          );
        return (
          <SmallTable label="Latest exchange rates" keepFirstColumn>
            <thead>
              <tr>
                <th scope="col">Currency</th>
                <th scope="col">Name</th>
                <th scope="col" data-figure>
                  USD per unit
                </th>
                <th scope="col">Latest day</th>
                <th scope="col" data-figure>
                  Days available
                </th>
                <th scope="col">Since</th>
                <th scope="col">Source</th>
              </tr>
            </thead>
            <tbody>
              {rates.map((rate) => (
                <tr key={rate.currency}>
                  <th scope="row">{rate.currency}</th>
                  <td>{rate.name}</td>
                  <td data-figure>{rateText(rate.usdPerUnit)}</td>
                  <td>{formatDay(rate.rateDate)}</td>
                  <td data-figure>{formatCount(rate.days)}</td>
                  <td data-quiet>{formatDay(rate.firstDay)}</td>
                  <td data-quiet>{rate.source}</td>
                </tr>
              ))}
            </tbody>
          </SmallTable>
        );
      }}
    </Loaded>
  );
}
