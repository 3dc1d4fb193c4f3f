import { modeDetails, sourceOfRates } from '@lanewright/freight';
import { Button, Skeleton } from '@mantine/core';
import { ChartColumn } from 'lucide-react';
import { Link } from 'react-router';
import { useQuery } from '../../platform/query.ts';
import { paths } from '../../app/paths.ts';
import { useSignedInUser } from '../../app/session/useSession.ts';
import { useMode } from '../../app/useMode.ts';
import { reportQuery } from '../../features/overview/report/report.api.ts';
import {
  currenciesQuery,
  type ModeCurrency,
} from '../../features/settings/mode-settings/modeSettings.api.ts';
import { ReportSheet } from '../../features/overview/report/ReportSheet.tsx';
import { LoadProblem } from '../../ui/Loaded.tsx';
import { ratesText } from '../../ui/ratesText.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PaperPage } from '../../ui/PaperPage.tsx';
import { useContractNo, withContract } from '../../ui/useContractNo.ts';

function ratesOfReport(currencies: readonly ModeCurrency[]): string | undefined {
  const [first] = currencies;
  if (first === undefined) return undefined;
  const text = ratesText({ ...first, source: sourceOfRates(currencies), lockedOn: first.frozenOn });
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** A mode's result on its own page, to read, print or save as PDF. */
export default function ReportPaperScreen() {
  const mode = useMode();
  const { companyName } = useSignedInUser();
  const contractNo = useContractNo();
  const asked = useQuery(reportQuery(mode, contractNo));
  const { data, error, dataUpdatedAt } = asked;
  const currencies = useQuery(currenciesQuery({ mode, contractNo })).data ?? [];
  const { title } = modeDetails[mode];
  const isEmpty = data?.figures.every(({ value }) => value === null || value === 0) ?? false;
  return (
    <PaperPage
      title={`${title}: result`}
      back={{ to: withContract(paths.reporting(mode), contractNo), label: 'Reporting' }}
      isReady={data !== undefined && !isEmpty}
    >
      <LoadProblem query={asked} failed="Couldn’t load the report" />
      {data === undefined && error === null && (
        <Skeleton height={640} radius="md" role="status" aria-label="Loading the report" />
      )}
      {isEmpty && (
        <EmptyState
          title={`No ${title} report yet`}
          icon={ChartColumn}
          action={
            <Button component={Link} to={paths.upload()}>
              Upload shipments
            </Button>
          }
        >
          A report is based on lanes, and lanes are created from shipments.
        </EmptyState>
      )}
      {data && !isEmpty && (
        <ReportSheet
          report={data}
          mode={mode}
          customerName={companyName}
          asOf={new Date(dataUpdatedAt).toISOString()}
          rates={ratesOfReport(currencies)}
        />
      )}
    </PaperPage>
  );
}
