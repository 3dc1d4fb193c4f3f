import { modeDetails } from '@lanewright/freight';
import { Button } from '@mantine/core';
import { Globe } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useSignedInUser } from '../../app/session/useSession.ts';
import { useMode } from '../../app/useMode.ts';
import { ContractSwitcher } from '../../features/contracts/ContractSwitcher.tsx';
import type { LanesFilter } from '../../features/overview/figure/figure.api.ts';
import { ModeSummary } from '../../features/overview/pictures/ModeSummary.tsx';
import { ModeVisualiser } from '../../features/overview/pictures/ModeVisualiser.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page } from '../../ui/Page.tsx';
import { lanesAddress } from '../dashboard/lanesAddress.ts';
import { FigurePanel } from '../drill/FigurePanel.tsx';
import classes from './Summary.module.css';
import { useContractLink } from '../../ui/useContractNo.ts';

interface SummaryOfModeProps {
  /** The customer whose lanes a carrier views. */
  customerId?: string;
  actions?: ReactNode;
}

/** The visualiser or the summary of a mode, depending on the mode. */
export function SummaryOfMode({ customerId, actions }: SummaryOfModeProps) {
  const mode = useMode();
  const navigate = useNavigate();
  const keep = useContractLink();
  const { title, summaryLabel } = modeDetails[mode];
  const isCustomers = customerId === undefined;
  const mayPlan = useSignedInUser().type === 'Customer';
  const lanesOf = (filter: LanesFilter) =>
    keep(
      lanesAddress(mode, {
        ...(isCustomers ? {} : { customer: customerId }),
        ...(filter.length === 0 ? {} : { filter: JSON.stringify(filter) }),
      }),
    );
  const parts = {
    asked: { mode, customerId },
    opens: isCustomers,
    lanesOf,
    onLanes: (filter: LanesFilter) => void navigate(lanesOf(filter)),
    lanesLink: (filter: LanesFilter, words: string) => (
      <Link to={lanesOf(filter)} className={classes.lanes}>
        {words}
      </Link>
    ),
    empty: <NoLanes isCustomers={isCustomers} title={title} />,
  };
  return (
    <Page
      heading={summaryLabel}
      breadcrumb={[{ label: title, to: keep(paths.mode(mode)) }]}
      actions={actions}
    >
      <ContractSwitcher
        mode={mode}
        customerId={customerId}
        {...(mayPlan ? { allAt: paths.contracts(mode) } : {})}
      />
      {summaryLabel === 'Visualiser' ? <ModeVisualiser {...parts} /> : <ModeSummary {...parts} />}
      {isCustomers && <FigurePanel />}
    </Page>
  );
}

function NoLanes({ isCustomers, title }: { isCustomers: boolean; title: string }) {
  if (!isCustomers)
    return (
      <EmptyState title={`No lanes in ${title} yet`} icon={Globe}>
        Once the customer opens lanes to you, they appear here.
      </EmptyState>
    );
  return (
    <EmptyState
      title={`No ${title} data yet`}
      icon={Globe}
      action={
        <Button component={Link} to={paths.upload()}>
          Upload shipments
        </Button>
      }
    >
      Upload your shipments. Once they are approved, their lanes appear here.
    </EmptyState>
  );
}
