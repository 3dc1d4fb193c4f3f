import { Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { Panel } from '../../../ui/Panel.tsx';
import { perUnit } from '../../../ui/figures.ts';
import type { ScenarioChoices, ScenarioWeights } from '../scenarios.api.ts';
import { AmountField } from './fields/AmountField.tsx';
import { untyped } from './newRule.ts';
import { useRuleSurroundings } from './ruleContext.ts';
import classes from './Rules.module.css';
import { weightProblems, type WeightName } from './weightProblems.ts';

interface WeightsPanelProps {
  weights: ScenarioWeights;
  onChange: (weights: ScenarioWeights) => void;
}

/** Initial value of each weight, for a mode with this volume unit. */
const beginWith = (
  volumeUnit: string,
): Required<{ [Name in WeightName]: NonNullable<ScenarioWeights[Name]> }> => ({
  service: { targetPercent: 95, percentOfPricePerPoint: 0.5 },
  // A dollar is little per container, but more than the price of most kilograms.
  transit: { pricePerUnitAndDayUsd: volumeUnit === 'containers' ? 1 : untyped },
  co2: { pricePerKgUsd: 0.1 },
  terms: { percentOfPricePerPoint: 0.1 },
});
const titles: Readonly<Record<WeightName, string>> = {
  service: 'Service',
  transit: 'Days in transit',
  co2: 'CO₂',
  terms: 'Negotiation terms',
};

/** What counts in addition to price, each converted to money. */
export function WeightsPanel({ weights, onChange }: WeightsPanelProps) {
  const { choices } = useRuleSurroundings();
  const unit = perUnit(choices.volumeUnit);
  const { service, transit, co2, terms } = weights;
  const put = (part: ScenarioWeights) => onChange({ ...weights, ...part });
  const row = (name: WeightName, sentence: ReactNode) => (
    <Weight
      name={name}
      isKnown={choices.knows[name]}
      isOn={weights[name] !== undefined}
      problem={weightProblems(weights)[name]}
      onSwitch={(isOn) => put({ [name]: isOn ? beginWith(choices.volumeUnit)[name] : undefined })}
    >
      {sentence}
    </Weight>
  );
  return (
    <Panel heading="Non-price criteria">
      <ul className={classes.weights}>
        {row(
          'service',
          service !== undefined && (
            <>
              <span>Each point of service below</span>
              <AmountField
                label="Expected service"
                value={service.targetPercent}
                suffix="%"
                onChange={(targetPercent) => put({ service: { ...service, targetPercent } })}
              />
              <span>adds</span>
              <AmountField
                label="Cost of a service point"
                value={service.percentOfPricePerPoint}
                suffix="%"
                onChange={(percentOfPricePerPoint) =>
                  put({ service: { ...service, percentOfPricePerPoint } })
                }
              />
              <span>of the price</span>
            </>
          ),
        )}
        {row(
          'transit',
          transit !== undefined && (
            <>
              <span>Each day in transit adds</span>
              <AmountField
                label="Cost of a day in transit"
                value={transit.pricePerUnitAndDayUsd}
                prefix="$"
                decimals={6}
                onChange={(pricePerUnitAndDayUsd) => put({ transit: { pricePerUnitAndDayUsd } })}
              />
              <span>a {unit}</span>
            </>
          ),
        )}
        {row(
          'co2',
          co2 !== undefined && (
            <>
              <span>Each tonne of CO₂ adds</span>
              <AmountField
                label="Cost of a tonne of CO₂"
                value={inTons(co2.pricePerKgUsd)}
                prefix="$"
                onChange={(price) => put({ co2: { pricePerKgUsd: price / 1_000 } })}
              />
            </>
          ),
        )}
        {row(
          'terms',
          terms !== undefined && (
            <>
              <span>Each point of the negotiation terms below 100 adds</span>
              <AmountField
                label="Cost of a point of terms"
                value={terms.percentOfPricePerPoint}
                suffix="%"
                onChange={(percentOfPricePerPoint) => put({ terms: { percentOfPricePerPoint } })}
              />
              <span>of the price</span>
            </>
          ),
        )}
      </ul>
    </Panel>
  );
}

/** Converts a price per kg to a price per ton, without floating-point error. */
const inTons = (pricePerKgUsd: number) => Math.round(pricePerKgUsd * 100_000) / 100;

interface WeightProps {
  name: WeightName;
  isKnown: boolean;
  isOn: boolean;
  problem: string | undefined;
  onSwitch: (isOn: boolean) => void;
  children: ReactNode;
}

function Weight({ name, isKnown, isOn, problem, onSwitch, children }: WeightProps) {
  return (
    <li>
      <Switch
        size="xs"
        aria-label={`${titles[name]} counts`}
        checked={isOn}
        disabled={!isKnown && !isOn}
        onChange={({ currentTarget }) => onSwitch(currentTarget.checked)}
      />
      <div className={classes.ruleBody}>
        <div className={classes.sentence} role="group" aria-label={titles[name]}>
          {isOn ? children : <span className={classes.off}>{offWords(name, isKnown)}</span>}
        </div>
        {problem !== undefined && <p className={classes.problem}>{problem}</p>}
      </div>
    </li>
  );
}

const unknown: Readonly<Record<keyof ScenarioChoices['knows'], string>> = {
  service: 'First score carriers for service under Carriers › Negotiation terms.',
  transit: 'No bid states its days in transit.',
  co2: 'CO₂ is not known for any bid.',
  terms: 'First set weights for negotiation terms and score carriers under Carriers.',
};
const offWords = (name: WeightName, isKnown: boolean) =>
  isKnown ? `${titles[name]}: not included` : `${titles[name]}: ${unknown[name]}`;
