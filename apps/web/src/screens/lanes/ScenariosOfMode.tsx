import { modeDetails, type OfferedMode } from '@lanewright/freight';
import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { ContractSwitcher } from '../../features/contracts/ContractSwitcher.tsx';
import { CompareScenarios } from '../../features/scenarios/compare/CompareScenarios.tsx';
import { ScenariosTab } from '../../features/scenarios/list/ScenariosTab.tsx';
import type { LanePicker } from '../../features/scenarios/rules/ruleContext.ts';
import { ScenarioPage } from '../../features/scenarios/ScenarioPage.tsx';
import { LaneChooser } from '../../features/tenders/form/LaneChooser.tsx';
import { Page } from '../../ui/Page.tsx';
import { idOf, useAddress } from '../../ui/useAddress.ts';
import { LaneViewTabs } from './LaneViewTabs.tsx';
import { useContractLink } from '../../ui/useContractNo.ts';

/** Lanes for a scenario are selected in the same way as for a tender event. */
const PickLanes: LanePicker = ({ mode, chosen, onChange }) => (
  <LaneChooser
    mode={mode}
    chosen={chosen}
    onChange={(lanes) => onChange(lanes ?? new Set())}
    offersAll={false}
  />
);

/** Award scenarios of a mode, depending on the address: the list, a comparison, or one scenario. */
export default function ScenariosOfMode({ mode }: { mode: OfferedMode }) {
  const { address } = useAddress();
  const navigate = useNavigate();
  const keep = useContractLink();
  const { title, path } = modeDetails[mode];
  const ofMode = { label: title, to: keep(`/${path}`) };
  const ofScenarios = { label: 'Scenarios', to: keep(paths.scenarios(mode)) };
  const scenarioId = idOf(address, 'scenario');
  const [made, setMade] = useState<string>();
  const openMade = (id: string) => {
    setMade(id);
    void navigate(keep(paths.scenario(mode, id)));
  };
  if (scenarioId !== undefined)
    return (
      // The key resets the page, with typed values, for another scenario.
      <ScenarioPage
        key={scenarioId}
        mode={mode}
        scenarioId={scenarioId}
        breadcrumb={[ofMode, { label: 'Lanes', to: keep(paths.lanes(mode)) }, ofScenarios]}
        LanePicker={PickLanes}
        isNew={made === scenarioId}
        laneAddress={(laneId) => keep(paths.laneBids(mode, laneId))}
        goTo={(id) =>
          id === undefined ? void navigate(keep(paths.scenarios(mode)), { replace: true }) : openMade(id)
        }
      />
    );
  const compared = comparedIn(address);
  if (compared.length > 1)
    return (
      <Page
        heading="Compare scenarios"
        breadcrumb={[ofMode, { label: 'Lanes', to: keep(paths.lanes(mode)) }, ofScenarios]}
      >
        <CompareScenarios scenarioIds={compared} />
      </Page>
    );
  return (
    <Page heading="Lanes" breadcrumb={[ofMode]}>
      <ContractSwitcher mode={mode} allAt={paths.contracts(mode)} />
      <LaneViewTabs view="scenarios">
        <ScenariosTab
          mode={mode}
          pageOf={(id, part) => keep(paths.scenario(mode, id, part))}
          onMade={openMade}
          onCompare={(ids) => void navigate(keep(paths.compareScenarios(mode, ids)))}
          noBids={
            <>
              {' '}
              No lanes have bids yet:{' '}
              <Anchor component={Link} underline="always" to={paths.newTender()} inherit>
                invite carriers to bid
              </Anchor>
              .
            </>
          }
        />
      </LaneViewTabs>
    </Page>
  );
}

/** Returns the IDs of scenarios to compare, without duplicates. */
function comparedIn(address: URLSearchParams): string[] {
  const ids = (address.get('compare') ?? '').split(',').filter((id) => /^[1-9]\d{0,17}$/.test(id));
  return [...new Set(ids)].slice(0, 4);
}
