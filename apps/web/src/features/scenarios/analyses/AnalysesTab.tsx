import { Skeleton } from '@mantine/core';
import { NoResult } from '../result/NoResult.tsx';
import type { Scenario } from '../scenarios.api.ts';
import classes from './Analyses.module.css';
import { AnalysisPart } from './AnalysisPart.tsx';
import { useAnalyses } from './analyses.api.ts';
import { FrontierPicture } from './FrontierPicture.tsx';
import { frontierKinds, frontierWords } from './frontierWords.ts';
import { RulePrices } from './RulePrices.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';

/** Cost of each rule, and how the cost changes with carriers, CO2 and incumbents. */
export function AnalysesTab({ scenario }: { scenario: Scenario }) {
  const asked = useAnalyses(scenario.scenarioId);
  if (scenario.figures === null) return <NoResult scenario={scenario} />;
  return (
    <Loaded
      query={asked}
      skeleton={<Skeleton height={320} radius="md" role="status" aria-label="Loading the analyses" />}
    >
      {(data) => {
        const of = (kind: (typeof data)[number]['kind']) => data.find((one) => one.kind === kind);
        const isRuled = scenario.rules.some(({ rule }) => rule.isOn);
        return (
          <>
            <AnalysisPart
              scenario={scenario}
              kind="priceOfRules"
              heading="Cost of each rule"
              question="The scenario is run again without each of its rules. The reduction in weighted cost is the rule’s price."
              analysis={of('priceOfRules')}
              reason={!isRuled && 'No rule of this scenario is turned on'}
            >
              {({ prices }) => <RulePrices prices={prices ?? []} />}
            </AnalysisPart>
            <div className={classes.pair}>
              {frontierKinds.map((kind) => (
                <AnalysisPart
                  key={kind}
                  scenario={scenario}
                  kind={kind}
                  heading={frontierWords[kind].heading}
                  question={frontierWords[kind].question}
                  analysis={of(kind)}
                  reason={
                    kind === 'frontierCo2' &&
                    scenario.figures?.co2Kg === null &&
                    'CO₂ is not known for any lane'
                  }
                >
                  {({ frontier }) => <FrontierPicture kind={kind} points={frontier ?? []} />}
                </AnalysisPart>
              ))}
            </div>
          </>
        );
      }}
    </Loaded>
  );
}
