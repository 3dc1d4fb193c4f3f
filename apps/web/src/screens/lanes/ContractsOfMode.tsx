import { modeDetails, type OfferedMode } from '@lanewright/freight';
import { Button, Skeleton } from '@mantine/core';
import { CalendarPlus, FileX2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { ContractList } from '../../features/contracts/ContractList.tsx';
import {
  type Contract,
  type Expiring,
  type PlannedContract,
  useContracts,
  useLanesToPlan,
} from '../../features/contracts/contracts.api.ts';
import { isOver } from '../../features/contracts/contractWords.ts';
import { expiringDays } from '../../features/contracts/ExpiringLanes.tsx';
import { type PickLanes, PlanContractDialog } from '../../features/contracts/plan/PlanContractDialog.tsx';
import type { LanesToPlan } from '../../features/contracts/plan/planDraft.ts';
import { PlannedDialog } from '../../features/contracts/plan/PlannedDialog.tsx';
import { Timeline } from '../../features/contracts/Timeline.tsx';
import { LaneChooser } from '../../features/tenders/form/LaneChooser.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded, LoadProblem } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { choiceOf, useAddress } from '../../ui/useAddress.ts';
import { withContract } from '../../ui/useContractNo.ts';
import { ContractOutlook } from './ContractOutlook.tsx';
import { LaneViewTabs } from './LaneViewTabs.tsx';

/** Lanes of a contract are selected in the same way as those of a tender event. */
const PickLanesOf: PickLanes = ({ onChange, ...chooser }) => (
  <LaneChooser {...chooser} onChange={(lanes) => onChange(lanes ?? new Set())} offersAll={false} />
);

/** The contracts of a mode: over time, with their figures, and a way to plan the next one. */
export default function ContractsOfMode({ mode }: { mode: OfferedMode }) {
  const { address, change } = useAddress();
  const { title, path } = modeDetails[mode];
  const asked = useContracts({ mode });
  const [planned, setPlanned] = useState<PlannedContract>();
  const open = (isOpen: boolean) => change({ plan: isOpen ? 'next' : undefined, expiring: undefined });
  const isPlanning = address.get('plan') === 'next';
  const expiring = isPlanning ? choiceOf(address, 'expiring', expiringDays) : undefined;
  const toPlan = useLanesToPlan(mode, expiring === undefined ? undefined : Number(expiring));
  const given = expiring === undefined ? undefined : lanesToPlan(toPlan.data);
  return (
    <Page
      heading="Lanes"
      breadcrumb={[{ label: title, to: `/${path}` }]}
      actions={
        asked.data !== undefined &&
        asked.data.length > 0 && (
          <Button size="xs" leftSection={<CalendarPlus size={15} aria-hidden />} onClick={() => open(true)}>
            Plan the next contract
          </Button>
        )
      }
    >
      <LaneViewTabs view="contracts">
        <Loaded
          query={asked}
          failed="Couldn’t load the contracts"
          skeleton={<Skeleton height={320} radius="md" role="status" aria-label="Loading the contracts" />}
        >
          {(contracts) =>
            contracts.length === 0 ? (
              <EmptyState title="No contracts yet" icon={FileX2}>
                The first contract begins once this mode is set up.
              </EmptyState>
            ) : (
              <>
                <Contracts mode={mode} contracts={contracts} />
                <ContractOutlook
                  mode={mode}
                  contracts={contracts}
                  onPlan={(days) => change({ plan: 'next', expiring: days })}
                />
                <LoadProblem query={toPlan} failed="Couldn’t load the expiring lanes" />
                <PlanContractDialog
                  mode={mode}
                  contracts={contracts}
                  opened={isPlanning && (expiring === undefined || given !== undefined)}
                  LanePicker={PickLanesOf}
                  given={given}
                  onPlanned={(made) => {
                    open(false);
                    setPlanned(made);
                  }}
                  onClose={() => open(false)}
                />
              </>
            )
          }
        </Loaded>
        <PlannedDialog
          planned={planned}
          tenderAt={({ contractNo, name }) => paths.newTenderOf(mode, contractNo, `${name} tender`)}
          onClose={() => setPlanned(undefined)}
        />
      </LaneViewTabs>
    </Page>
  );
}

/** The lanes that no contract follows, and the contract of the first of them. */
function lanesToPlan(expiring: Expiring | undefined): LanesToPlan | undefined {
  if (expiring === undefined) return undefined;
  const first = expiring.lanes.find(({ successor }) => successor === null);
  return { laneIds: expiring.toPlan ?? [], contractNo: first?.contractNo };
}

function Contracts({ mode, contracts }: { mode: OfferedMode; contracts: readonly Contract[] }) {
  const numberOf = (contract: Contract) => (contract.isCurrent ? undefined : contract.contractNo);
  return (
    <>
      <Timeline contracts={contracts} today={new Date().toISOString().slice(0, 10)} />
      <ContractList
        contracts={contracts}
        lanesAt={(contract) => withContract(paths.lanes(mode), numberOf(contract))}
        actions={(contract) => (
          <>
            {(contract.awardedLanes > 0 || contract.lastAmendmentNo > 0) && (
              <Button
                component={Link}
                to={paths.amendments(mode, numberOf(contract))}
                size="xs"
                variant="default"
                aria-label={`Amendments of ${contract.name}`}
              >
                Amendments
              </Button>
            )}
            {!isOver(contract) && contract.phase !== 'InForce' && contract.phase !== 'Ended' && (
              <Button
                component={Link}
                to={paths.newTenderOf(mode, contract.contractNo, `${contract.name} tender`)}
                size="xs"
                variant="default"
                aria-label={`Create tender event for ${contract.name}`}
              >
                Create tender event
              </Button>
            )}
          </>
        )}
      />
    </>
  );
}
