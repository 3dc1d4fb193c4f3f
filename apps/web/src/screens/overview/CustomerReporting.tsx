import { modeDetails, type OfferedMode } from '@lanewright/freight';
import { Anchor, Button, Skeleton } from '@mantine/core';
import { ChartColumn, FileSpreadsheet, Receipt } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useMode } from '../../app/useMode.ts';
import { useLaneDownloads } from '../../features/lanes/bulk/useLaneDownloads.ts';
import { useShownContract } from '../../features/contracts/contracts.api.ts';
import { ContractSwitcher } from '../../features/contracts/ContractSwitcher.tsx';
import { ChargePicture } from '../../features/overview/reporting/ChargePicture.tsx';
import { FigureTiles } from '../../features/overview/reporting/FigureTiles.tsx';
import { PlanPicture } from '../../features/overview/reporting/PlanPicture.tsx';
import { type CustomerReport, useCustomerReport } from '../../features/overview/reporting/reporting.api.ts';
import { RiskCounts } from '../../features/overview/reporting/RiskCounts.tsx';
import { Scorecards } from '../../features/overview/reporting/Scorecards.tsx';
import { ReportActions } from '../../features/overview/report/ReportActions.tsx';
import { CauseBridge } from '../../features/overview/savings/CauseBridge.tsx';
import { RealisedSection } from '../../features/overview/savings/RealisedSection.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadProblem } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { FigurePanel } from '../drill/FigurePanel.tsx';
import { EventsOfMode } from '../sourcing/EventsOfMode.tsx';
import { useContractLink } from '../../ui/useContractNo.ts';

/** A mode's result: bridge from spend to awarded cost by cause, carriers, charges, risks and downloads. */
export function CustomerReporting() {
  const mode = useMode();
  const asked = useCustomerReport(mode);
  const keep = useContractLink();
  const { data: report, error } = asked;
  return (
    <Page
      heading="Reporting"
      breadcrumb={[{ label: modeDetails[mode].title, to: keep(paths.mode(mode)) }]}
      actions={
        <>
          <LaneFiles mode={mode} />
          <ReportActions mode={mode} paperAt={keep(paths.report(mode))} size="xs" />
        </>
      }
    >
      <ContractSwitcher mode={mode} allAt={paths.contracts(mode)} />
      <LoadProblem query={asked} />
      {report === undefined && error === null && (
        <div role="status" aria-label="Loading the report">
          <Skeleton height={84} mb={16} radius="md" />
          <Skeleton height={320} radius="md" />
        </div>
      )}
      {report !== undefined &&
        (isEmpty(report) ? <NothingYet mode={mode} /> : <Report mode={mode} report={report} />)}
      <FigurePanel />
    </Page>
  );
}

/** Downloads for all lanes of the mode. */
function LaneFiles({ mode }: { mode: OfferedMode }) {
  const files = useLaneDownloads({
    mode,
    laneIds: [],
    filter: {},
    sort: undefined,
    listed: () => Promise.resolve(undefined),
  });
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<FileSpreadsheet size={14} aria-hidden />}
        loading={files.isWorking}
        onClick={files.exportTable}
      >
        Export
      </Button>
      <Button
        variant="default"
        size="xs"
        leftSection={<Receipt size={14} aria-hidden />}
        disabled={files.isWorking}
        onClick={files.rateCard}
      >
        Rate card
      </Button>
    </>
  );
}

const isEmpty = ({ figures, emission }: CustomerReport) =>
  emission.lanes === 0 && figures.every(({ value }) => value === null || value === 0);

function NothingYet({ mode }: { mode: OfferedMode }) {
  return (
    <EmptyState
      title={`No ${modeDetails[mode].title} report yet`}
      icon={ChartColumn}
      action={
        <Button component={Link} to={paths.upload()}>
          Upload shipments
        </Button>
      }
    >
      Upload shipments to create lanes and see savings and coverage.
    </EmptyState>
  );
}

function Report({ mode, report }: { mode: OfferedMode; report: CustomerReport }) {
  const { contracts = [], shown } = useShownContract({ mode });
  return (
    <>
      <EventsOfMode mode={mode} />
      <FigureTiles report={report} mode={mode} />
      {report.bridge.steps.some(({ amountUsd }) => amountUsd !== 0) && (
        <CauseBridge mode={mode} bridge={report.bridge} />
      )}
      <PlanPicture plan={report.plan} />
      <Panel heading="Carriers">
        <Scorecards
          scorecards={report.scorecards}
          mode={mode}
          nameOf={({ carrierId, carrier }) => (
            <Anchor component={Link} to={paths.carrier(carrierId)} inherit>
              {carrier}
            </Anchor>
          )}
        />
      </Panel>
      <ChargePicture charges={report.charges} mode={mode} />
      <RealisedSection
        mode={mode}
        // Without a number it would be the contract in force, which is not always the one that the page shows.
        contractNo={contracts.length > 1 ? shown?.contractNo : undefined}
        nameCarriers={
          <Anchor component={Link} underline="always" to={paths.carriers()} inherit>
            Match them under Carriers.
          </Anchor>
        }
      />
      <Panel heading="Risks">
        <RiskCounts risks={report.risks} mode={mode} />
      </Panel>
    </>
  );
}
