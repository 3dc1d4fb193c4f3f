import { isOfferedMode, modeDetails, type OfferedMode } from '@lanewright/freight';
import { overview } from '@lanewright/contract';
import { Anchor, Button, SegmentedControl, Select, Skeleton } from '@mantine/core';
import { PiggyBank } from 'lucide-react';
import { Link } from 'react-router';
import { useQuery } from '../../platform/query.ts';
import { paths } from '../../app/paths.ts';
import { ModesFailed } from '../../app/session/ModesFailed.tsx';
import { useAvailableModes } from '../../app/session/useAvailableModes.ts';
import { useSignedInUser } from '../../app/session/useSession.ts';
import { ContractSwitcher } from '../../features/contracts/ContractSwitcher.tsx';
import { BenchmarkOpportunities } from '../../features/benchmarks/BenchmarkOpportunities.tsx';
import { bridgeQuery, type Savings, savingsQuery } from '../../features/overview/savings/savings.api.ts';
import { CauseBridge } from '../../features/overview/savings/CauseBridge.tsx';
import { RealisedSection } from '../../features/overview/savings/RealisedSection.tsx';
import { SavingsBy } from '../../features/overview/savings/SavingsBy.tsx';
import { dimensionTitles } from '../../features/overview/savings/savingsDimensions.ts';
import { SavingsTable } from '../../features/overview/savings/SavingsTable.tsx';
import { SavingsTiles } from '../../features/overview/savings/SavingsTiles.tsx';
import { SavingsWaterfall } from '../../features/overview/savings/SavingsWaterfall.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { choiceOf, useAddress } from '../../ui/useAddress.ts';
import { useContractLink, useContractNo } from '../../ui/useContractNo.ts';
import { FigurePanel } from '../drill/FigurePanel.tsx';
import classes from './Savings.module.css';

/** Savings: projected, accepted, pending, realised; by any dimension, down to file rows. */
export default function SavingsScreen() {
  const modes = useAvailableModes();
  const { address, change } = useAddress();
  const isCustomer = useSignedInUser().type === 'Customer';
  const asked = Number(address.get('mode'));
  const onlyMode = modes.data?.length === 1 ? modes.data[0] : undefined;
  const mode = modes.data?.find((one) => isOfferedMode(asked) && one === asked) ?? onlyMode;
  return (
    <Page
      heading="Savings"
      description="Awarded months only: their baseline minus their awarded cost."
      actions={
        modes.data !== undefined &&
        modes.data.length > 1 && (
          <Select
            size="xs"
            w={160}
            aria-label="Mode"
            allowDeselect={false}
            data={[
              { value: '', label: 'All modes' },
              ...modes.data.map((one) => ({ value: String(one), label: modeDetails[one].title })),
            ]}
            value={mode === undefined ? '' : String(mode)}
            onChange={(chosen) => change({ mode: chosen ?? '', contract: undefined })}
          />
        )
      }
    >
      {modes.isError && modes.data === undefined ? (
        <ModesFailed asked={modes} />
      ) : modes.data === undefined ? (
        <SavingsSkeleton />
      ) : (
        <>
          {mode !== undefined && (
            <ContractSwitcher mode={mode} {...(isCustomer ? { allAt: paths.contracts(mode) } : {})} />
          )}
          <SavingsOfModes mode={mode} />
        </>
      )}
      <FigurePanel />
    </Page>
  );
}

function SavingsOfModes({ mode }: { mode: OfferedMode | undefined }) {
  const { address, change } = useAddress();
  const wanted = choiceOf(address, 'by', overview.savingsDimensions) ?? 'month';
  // A single mode cannot be split by mode.
  const by = wanted === 'mode' && mode !== undefined ? 'month' : wanted;
  const contractNo = useContractNo();
  const keepContract = useContractLink();
  const query = useQuery(savingsQuery(by, { mode, contractNo }));
  const { isPlaceholderData } = query;
  const { type } = useSignedInUser();
  return (
    <Loaded query={query} skeleton={<SavingsSkeleton />}>
      {(data) => {
        if (data.totals.spend === 0 && data.totals.awarded === 0)
          return (
            <EmptyState
              title="No savings yet"
              icon={PiggyBank}
              action={
                <Button component={Link} to={paths.upload()}>
                  Upload shipments
                </Button>
              }
            >
              Savings are based on shipments and awards. Start by uploading a file of shipments.
            </EmptyState>
          );
        return (
          // Marks figures of the previous query while new ones load.
          <div
            className={classes.figures}
            data-stale={isPlaceholderData || undefined}
            aria-busy={isPlaceholderData}
          >
            <SavingsTiles totals={data.totals} period={data.period} mode={mode} />
            {data.totals.awarded === 0 ? (
              <div className={classes.nothing}>
                <EmptyState
                  title="No awards yet"
                  icon={PiggyBank}
                  action={
                    type === 'Customer' && (
                      <Button
                        component={Link}
                        to={mode === undefined ? paths.dashboard() : keepContract(paths.lanes(mode))}
                      >
                        {mode === undefined ? 'Go to your modes' : 'Go to lanes'}
                      </Button>
                    )
                  }
                >
                  Baseline ready. Savings appear here once lanes are awarded.
                </EmptyState>
              </div>
            ) : (
              <>
                {mode === undefined ? (
                  <SavingsWaterfall totals={data.totals} />
                ) : (
                  <BridgeOfMode mode={mode} totals={data.totals} />
                )}
                <SegmentedControl
                  className={classes.by ?? ''}
                  size="xs"
                  aria-label="Savings by"
                  value={by}
                  onChange={(chosen) => change({ by: chosen === 'month' ? '' : chosen })}
                  data={overview.savingsDimensions
                    .filter((one) => one !== 'mode' || mode === undefined)
                    .map((one) => ({ value: one, label: dimensionTitles[one] }))}
                />
                <SavingsBy savings={data} mode={mode} />
                <Panel heading={`By ${dimensionTitles[data.by].toLowerCase()}, as a table`}>
                  <SavingsTable savings={data} mode={mode} />
                </Panel>
                {mode !== undefined && (
                  <RealisedSection
                    contractNo={contractNo}
                    mode={mode}
                    nameCarriers={
                      type === 'Customer' && (
                        <Anchor component={Link} underline="always" to={paths.carriers()} inherit>
                          Match them under Carriers.
                        </Anchor>
                      )
                    }
                  />
                )}
              </>
            )}
            {type === 'DataCustomer' && <AgainstMarket mode={mode} />}
          </div>
        );
      }}
    </Loaded>
  );
}

/** Potential savings of a data customer, which awards nothing itself. */
function AgainstMarket({ mode }: { mode: OfferedMode | undefined }) {
  if (mode !== undefined) return <BenchmarkOpportunities mode={mode} />;
  return (
    <Panel heading="Savings opportunity vs. market">
      <p className={classes.note}>Choose a mode above to compare its routes with the market.</p>
    </Panel>
  );
}

function BridgeOfMode({ mode, totals }: { mode: OfferedMode; totals: Savings['totals'] }) {
  const asked = useQuery(bridgeQuery({ mode, contractNo: useContractNo() }));
  return (
    <Loaded query={asked} skeleton={<Skeleton height={320} mb={16} radius="md" />}>
      {(data) =>
        data.steps.length === 0 ? (
          <SavingsWaterfall totals={totals} />
        ) : (
          <CauseBridge mode={mode} bridge={data} />
        )
      }
    </Loaded>
  );
}

function SavingsSkeleton() {
  return (
    <div role="status" aria-label="Loading the savings">
      <Skeleton height={84} mb={16} radius="md" />
      <Skeleton height={320} mb={16} radius="md" />
      <Skeleton height={260} radius="md" />
    </div>
  );
}
