import { modeDetails } from '@lanewright/freight';
import { Group, Skeleton } from '@mantine/core';
import { Plug } from 'lucide-react';
import { useQuery } from '../../platform/query.ts';
import { paths } from '../../app/paths.ts';
import { useMode } from '../../app/useMode.ts';
import { CustomerChooser } from '../../features/accounts/CustomerChooser.tsx';
import { useChosenCustomer } from '../../features/accounts/useChosenCustomer.ts';
import { MyAwards } from '../../features/awards/mine/MyAwards.tsx';
import { myAwardsQuery } from '../../features/awards/mine/myAwards.api.ts';
import { RateCardButton } from '../../features/awards/mine/RateCardButton.tsx';
import { useShownContract } from '../../features/contracts/contracts.api.ts';
import { isOver } from '../../features/contracts/contractWords.ts';
import { ContractSwitcher } from '../../features/contracts/ContractSwitcher.tsx';
import { CarrierPictures } from '../../features/overview/reporting/CarrierPictures.tsx';
import { CarrierTiles } from '../../features/overview/reporting/CarrierTiles.tsx';
import { useCarrierReport } from '../../features/overview/reporting/reporting.api.ts';
import { ClausesForCarrier } from '../../features/clauses/ClausesForCarrier.tsx';
import { TermsForCarrier } from '../../features/settings/negotiation/TermsForCarrier.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadProblem, Loaded } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { FigurePanel } from '../drill/FigurePanel.tsx';
import { useContractLink } from '../../ui/useContractNo.ts';

/** A carrier's bids and awards in a mode with a customer, by month and by lane, and its rate card. */
export function CarrierReporting() {
  const mode = useMode();
  const { customers, customer, choose, asked } = useChosenCustomer(mode);
  return (
    <Page
      heading="Reporting"
      breadcrumb={[{ label: modeDetails[mode].title, to: paths.mode(mode) }]}
      actions={
        customers !== undefined &&
        customer !== undefined && (
          <Group gap="xs">
            <CustomerChooser customers={customers} customerId={customer.customerId} onChange={choose} />
            <RateCardButton mode={mode} customerId={customer.customerId} />
          </Group>
        )
      }
    >
      <LoadProblem query={asked} failed="Couldn’t load your customers" />
      {asked.isLoadingError ? null : customers === undefined ? (
        <Skeleton height={300} radius="md" role="status" aria-label="Loading the awards" />
      ) : customer === undefined ? (
        <EmptyState title={`No customer has connected you in ${modeDetails[mode].title} yet`} icon={Plug}>
          Once a customer connects you and awards lanes to you, they are listed here.
        </EmptyState>
      ) : (
        <>
          <ContractSwitcher mode={mode} customerId={customer.customerId} />
          <ReportOfCustomer mode={mode} customerId={customer.customerId} />
          <AwardsOfCustomer mode={mode} customerId={customer.customerId} />
          <Clauses mode={mode} customerId={customer.customerId} />
          <TermsForCarrier mode={mode} customerId={customer.customerId} />
        </>
      )}
    </Page>
  );
}

function ReportOfCustomer({ mode, customerId }: Parameters<typeof RateCardButton>[0]) {
  const report = useCarrierReport(mode, customerId);
  const awards = useQuery(myAwardsQuery(mode, customerId)).data;
  const keep = useContractLink();
  return (
    <Loaded query={report} skeleton={<Skeleton height={320} mb={16} radius="md" />}>
      {(data) => (
        <>
          <CarrierTiles
            report={data}
            awardsAt={keep(`${paths.lanes(mode)}?tab=awards&customer=${customerId}`)}
            waiting={awards?.filter(({ status }) => status === 'Pending').length}
            awarded={{ kind: 'figure', mode, stat: 'Awarded', customerId }}
          />
          <CarrierPictures report={data} />
          <FigurePanel />
        </>
      )}
    </Loaded>
  );
}

function AwardsOfCustomer({ mode, customerId }: Parameters<typeof RateCardButton>[0]) {
  const { contracts } = useShownContract({ mode, customerId });
  return (
    <MyAwards
      mode={mode}
      customerId={customerId}
      namesContracts={(contracts?.length ?? 0) > 1}
      changeAt={({ awardId, contractNo }) =>
        paths.newAmendment(mode, { kind: 'Repricing', contractNo, customerId, awardIds: [awardId] })
      }
    />
  );
}

function Clauses(of: Parameters<typeof RateCardButton>[0]) {
  const { shown } = useShownContract(of);
  if (shown === undefined) return null;
  const { contractNo } = shown;
  return (
    <ClausesForCarrier
      place={{ ...of, contractNo }}
      replaceAt={
        isOver(shown)
          ? undefined
          : paths.newAmendment(of.mode, { kind: 'Clause', contractNo, customerId: of.customerId })
      }
    />
  );
}
