import { Alert, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx';
import { FileButton } from '../../../ui/FileButton.tsx';
import { countOf, formatCount, formatDay } from '../../../ui/figures.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import { currencyRatesQuery, type RatesImport, useImportRates } from './rates.api.ts';

/** All places that a rate has, so that points stand under each other. */
const rateText = new Intl.NumberFormat('en-US', { minimumFractionDigits: 10, maximumFractionDigits: 10 });

/** Exchange rates by day for every company, and the way to import more. */
export function RatesPanel() {
  const { data: rates, error, refetch } = useQuery(currencyRatesQuery);
  const sending = useImportRates();
  return (
    <Panel
      heading="Exchange rates by day"
      aside={
        <FileButton
          size="xs"
          accept=".csv"
          onFile={(file) => sending.mutate(file)}
          loading={sending.isPending}
          leftSection={<Upload size={15} aria-hidden />}
        >
          Import rates of the European Central Bank
        </FileButton>
      }
    >
      {sending.error !== null && <ErrorPanel error={sending.error} heading="The file was not taken" />}
      {sending.data !== undefined && (
        <Alert variant="light" mb="sm" title={`${sending.data.fileName} is taken over`} role="status">
          {sayImport(sending.data)}
        </Alert>
      )}
      {error !== null ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : rates === undefined ? (
        <Skeleton height={320} />
      ) : (
        <SmallTable label="Newest exchange rates" keepFirstColumn>
          <thead>
            <tr>
              <th scope="col">Currency</th>
              <th scope="col">Name</th>
              <th scope="col" data-figure>
                USD per unit
              </th>
              <th scope="col">Newest day</th>
              <th scope="col" data-figure>
                Days known
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
                <td data-figure>{rateText.format(rate.usdPerUnit)}</td>
                <td>{formatDay(rate.rateDate)}</td>
                <td data-figure>{formatCount(rate.days)}</td>
                <td data-quiet>{formatDay(rate.firstDay)}</td>
                <td data-quiet>{rate.source}</td>
              </tr>
            ))}
          </tbody>
        </SmallTable>
      )}
    </Panel>
  );
}

function sayImport(imported: RatesImport): string {
  const { days, firstDay, lastDay, currencies, added, changed, unchanged, leftOut } = imported;
  const span = `${countOf(days, 'day')} from ${formatDay(firstDay)} to ${formatDay(lastDay)}, ${countOf(currencies, 'currency', 'currencies')}`;
  const left =
    leftOut.length === 0
      ? ''
      : ` Not known here and left out: ${leftOut.map((one) => one.currency).join(', ')}.`;
  return `${span}: ${countOf(added, 'rate')} added, ${formatCount(changed)} changed, ${formatCount(unchanged)} as they were.${left}`;
}
