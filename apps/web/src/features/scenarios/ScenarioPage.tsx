import type { OfferedMode } from '@lanewright/freight';
import { Skeleton, Tabs } from '@mantine/core';
import { Calculator } from 'lucide-react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { ApiProblem } from '../../platform/apiProblem.ts';
import { ActionError } from '../../ui/ActionError.tsx';
import { UnsavedChangesGuard } from '../../ui/UnsavedChangesGuard.tsx';
import { LoadProblem, Loaded, type LoadedQuery } from '../../ui/Loaded.tsx';
import { type Crumb, Page } from '../../ui/Page.tsx';
import { ButtonWithReason } from '../../ui/ButtonWithReason.tsx';
import { StateBadge } from '../../ui/StatusBadge.tsx';
import { choiceOf, useAddress } from '../../ui/useAddress.ts';
import { AnalysesTab } from './analyses/AnalysesTab.tsx';
import { VolumesTab } from './analyses/VolumesTab.tsx';
import { GuideTab } from './result/GuideTab.tsx';
import { LanesTab } from './result/LanesTab.tsx';
import { ResultTab } from './result/ResultTab.tsx';
import type { LanePicker } from './rules/ruleContext.ts';
import { RulesTab } from './rules/RulesTab.tsx';
import { useScenarioDraft } from './rules/useScenarioDraft.ts';
import { OutcomePanel } from './run/OutcomePanel.tsx';
import { RunPanel } from './run/RunPanel.tsx';
import { ScenarioMenu } from './ScenarioMenu.tsx';
import classes from './ScenarioPage.module.css';
import { noFilters, partTitles, type ScenarioPart, scenarioParts } from './scenarioParts.ts';
import {
  isWorking,
  type Scenario,
  useScenario,
  useScenarioChoices,
  useSolveScenario,
} from './scenarios.api.ts';
import { factsOf, isUpToDate, stateOfScenario } from './scenarioWords.ts';

interface ScenarioPageProps {
  mode: OfferedMode;
  scenarioId: string;
  /** Path to this page. */
  breadcrumb: readonly Crumb[];
  LanePicker: LanePicker;
  /** Opens another scenario, or the list for undefined. */
  goTo: (scenarioId: string | undefined) => void;
  /** It was just created: move the focus to it. */
  isNew?: boolean;
  /** Returns the address of a lane and its bids. */
  laneAddress?: (laneId: string) => string;
}

/** One award scenario: its rules, its calculation and its result. */
export function ScenarioPage({ scenarioId, ...rest }: ScenarioPageProps) {
  const asked = useScenario(scenarioId);
  const { data: scenario, error } = asked;
  // Another user has deleted it.
  const isGone = error instanceof ApiProblem && error.status === 404;
  if (scenario !== undefined && !isGone) return <OpenScenario scenario={scenario} asked={asked} {...rest} />;
  return (
    <Page heading="Scenario" breadcrumb={rest.breadcrumb}>
      {error === null ? (
        <div role="status" aria-label="Loading the scenario">
          <Skeleton height={36} mb={16} radius="md" />
          <Skeleton height={320} radius="md" />
        </div>
      ) : (
        // Also when it was loaded before: there is nothing left to show.
        <LoadProblem query={{ ...asked, data: undefined }} />
      )}
    </Page>
  );
}

interface PartProps {
  /** Why the result cannot be used now. */
  reason: string | undefined;
  laneAddress: ScenarioPageProps['laneAddress'];
}

const results: Readonly<
  Record<Exclude<ScenarioPart, 'rules'>, (scenario: Scenario, props: PartProps) => ReactNode>
> = {
  result: (scenario, { reason }) => <ResultTab scenario={scenario} reason={reason} />,
  lanes: (scenario, { laneAddress }) => <LanesTab scenario={scenario} laneAddress={laneAddress} />,
  guide: (scenario) => <GuideTab scenario={scenario} />,
  costs: (scenario) => <AnalysesTab scenario={scenario} />,
  volumes: (scenario) => <VolumesTab scenario={scenario} />,
};

interface OpenScenarioProps extends Omit<ScenarioPageProps, 'scenarioId'> {
  scenario: Scenario;
  asked: LoadedQuery<Scenario>;
}

function OpenScenario({
  scenario,
  asked,
  mode,
  breadcrumb,
  LanePicker,
  goTo,
  isNew = false,
  laneAddress,
}: OpenScenarioProps) {
  const { address, change } = useAddress();
  const part = choiceOf(address, 'part', scenarioParts) ?? 'rules';
  const choices = useScenarioChoices(mode);
  const inHand = useScenarioDraft(scenario, choices.data);
  const solve = useSolveScenario(scenario.scenarioId);
  const show = (next: ScenarioPart) => change({ part: next === 'rules' ? '' : next, ...noFilters });
  const works = isWorking(scenario.state);
  const notNow = inHand.problem ?? whyNotSolve(scenario, inHand.isEdited);
  const reason = inHand.isEdited ? 'Save or discard your edits first' : undefined;
  // Invalid rules are not solved; the errors are shown next to them.
  const solveNow = () =>
    void inHand.save().then(
      () => solve.mutate(undefined),
      () => show('rules'),
    );
  const holds = !inHand.isEdited && (isUpToDate(scenario) || scenario.awardedAt !== null);
  const { tone, text } = stateOfScenario(scenario);
  return (
    <Page
      heading={scenario.name}
      breadcrumb={breadcrumb}
      takesFocus={isNew}
      description={
        <span className={classes.facts}>
          <StateBadge tone={tone}>{text}</StateBadge>
          {factsOf(scenario)}
        </span>
      }
      actions={
        <>
          <ButtonWithReason
            leftSection={<Calculator size={15} aria-hidden />}
            // Only one primary button: solving, unless there is a valid result.
            variant={holds ? 'default' : 'filled'}
            loading={solve.isPending || inHand.isSaving}
            reason={notNow}
            onClick={solveNow}
          >
            {inHand.isEdited ? 'Save and run' : scenario.solvedAt === null ? 'Run scenario' : 'Run again'}
          </ButtonWithReason>
          <ScenarioMenu
            scenario={scenario}
            onCopied={(copy) => goTo(copy.scenarioId)}
            onDeleted={() => {
              // Rendered before leaving; otherwise the page would ask about unsaved edits of the deleted scenario.
              flushSync(inHand.discard);
              goTo(undefined);
            }}
          />
        </>
      }
    >
      <LoadProblem query={asked} />
      <ActionError of={solve} heading="The run failed" />
      {works ? (
        <RunPanel scenario={scenario} />
      ) : (
        <OutcomePanel
          scenario={scenario}
          solve={solveNow}
          isSolving={solve.isPending || inHand.isSaving}
          whyNotSolve={notNow}
          reason={reason}
          toResult={part === 'rules' ? () => show('result') : null}
        />
      )}
      <Tabs
        value={part}
        onChange={(next) => show(scenarioParts.find((one) => one === next) ?? 'rules')}
        keepMounted={false}
      >
        <Tabs.List className={classes.tabs ?? ''} aria-label="Scenario sections">
          {scenarioParts.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {partTitles[one]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="rules">
          <Loaded
            query={choices}
            skeleton={
              <Skeleton height={280} radius="md" role="status" aria-label="Loading the rule options" />
            }
          >
            {(data) => <RulesTab surroundings={{ mode, choices: data, LanePicker }} inHand={inHand} />}
          </Loaded>
        </Tabs.Panel>
        {scenarioParts
          .filter((one) => one !== 'rules')
          .map((one) => (
            <Tabs.Panel key={one} value={one}>
              {results[one](scenario, { reason, laneAddress })}
            </Tabs.Panel>
          ))}
      </Tabs>
      <UnsavedChangesGuard
        when={inHand.isEdited}
        losing="The edited rules are not saved."
        keeps={(search) => isOf(scenario.scenarioId, new URLSearchParams(search))}
      />
    </Page>
  );
}

/** Whether an address shows any part of this scenario; navigating within it keeps the edits. */
const isOf = (scenarioId: string, address: URLSearchParams) =>
  address.get('view') === 'scenarios' && address.get('scenario') === scenarioId;

function whyNotSolve({ state, awardedAt }: Scenario, isEdited: boolean): string | null {
  if (awardedAt !== null) return 'This result is awarded. Cancel the awards first, or copy the scenario';
  return isWorking(state) && !isEdited ? 'The scenario is running' : null;
}
