import { modeDetails, sourceOfRates } from '@lanewright/freight';
import { Button, Group, Skeleton } from '@mantine/core';
import { ArrowLeft, ChartColumn, Printer } from 'lucide-react';
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
import { DocumentTitle } from '../../ui/DocumentTitle.tsx';
import { LoadProblem } from '../../ui/Loaded.tsx';
import { ratesText } from '../../ui/ratesText.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import classes from './ReportPaperScreen.module.css';

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
  const asked = useQuery(reportQuery(mode));
  const { data, error, dataUpdatedAt } = asked;
  const currencies = useQuery(currenciesQuery({ mode })).data ?? [];
  const { title } = modeDetails[mode];
  const isEmpty = data?.figures.every(({ value }) => value === null || value === 0) ?? false;
  return (
    <main className={classes.page}>
      <DocumentTitle>{`${title}: result`}</DocumentTitle>
      <Group className={classes.bar ?? ''} justify="space-between">
        <Button
          component={Link}
          to={paths.reporting(mode)}
          variant="default"
          leftSection={<ArrowLeft size={15} aria-hidden />}
        >
          Reporting
        </Button>
        {data && !isEmpty && (
          <Button leftSection={<Printer size={15} aria-hidden />} onClick={() => window.print()}>
            Print or save as PDF
          </Button>
        )}
      </Group>
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
    </main>
  );
}
