import { Checkbox } from '@mantine/core';
import { formatMonth, unitLabel } from '../../../../ui/figures.ts';
import { BoundsField } from '../fields/BoundsField.tsx';
import { CarriersField } from '../fields/CarriersField.tsx';
import { ChoiceField } from '../fields/ChoiceField.tsx';
import { ScopeField } from '../fields/ScopeField.tsx';
import { useRuleSurroundings } from '../ruleContext.ts';
import { type SentenceProps, togetherChoices } from './sentence.ts';

/** "At most 6 carriers in each region of EMEA". */
export function CarrierCountSentence({ rule, onChange, isWrong }: SentenceProps<'carrierCount'>) {
  return (
    <>
      <BoundsField
        of="carriers"
        min={rule.min}
        max={rule.max}
        decimals={0}
        isWrong={isWrong('bounds')}
        onChange={(bounds) => onChange({ ...rule, ...bounds })}
      />
      <span>carriers</span>
      <ChoiceField
        label="Counted"
        value={rule.per}
        choices={[
          { value: 'scope', label: 'altogether' },
          { value: 'region', label: 'in each region' },
          { value: 'lane', label: 'on each lane' },
        ]}
        onChange={(per) => onChange({ ...rule, per })}
      />
      <span>of</span>
      <ScopeField
        scope={rule.scope}
        isWrong={isWrong('scope')}
        onChange={(scope) => onChange({ ...rule, scope })}
      />
    </>
  );
}

/** "Every carrier has at most 40 % of the volume of all lanes". */
export function ShareSentence({ rule, onChange, isWrong }: SentenceProps<'share'>) {
  return (
    <>
      <CarriersField
        label="Carriers it applies to"
        carriers={rule.carriers}
        isWrong={isWrong('carriers')}
        onChange={(carriers) =>
          onChange({ ...rule, carriers, together: carriers !== 'all' && rule.together })
        }
      />
      <EachOrTogether
        carriers={rule.carriers}
        together={rule.together}
        onChange={(together) => onChange({ ...rule, together })}
      />
      <BoundsField
        of="percent"
        min={rule.minPercent}
        max={rule.maxPercent}
        suffix="%"
        isWrong={isWrong('bounds')}
        onChange={({ min, max }) =>
          onChange({
            ...rule,
            minPercent: min,
            maxPercent: max,
            orNone: min !== undefined && (rule.orNone || rule.minPercent === undefined),
          })
        }
      />
      <span>of the</span>
      <ChoiceField
        label="Of volume or awarded cost"
        value={rule.of}
        choices={[
          { value: 'volume', label: 'volume' },
          { value: 'spend', label: 'awarded cost' },
        ]}
        onChange={(of) => onChange({ ...rule, of })}
      />
      <span>of</span>
      <ScopeField
        scope={rule.scope}
        isWrong={isWrong('scope')}
        onChange={(scope) => onChange({ ...rule, scope })}
      />
      {rule.minPercent !== undefined && (
        <OrNone isOn={rule.orNone} onChange={(orNone) => onChange({ ...rule, orNone })} />
      )}
    </>
  );
}

/** "Swift has at most 120 containers in each month on lanes of EMEA". */
export function CapacitySentence({ rule, onChange, isWrong }: SentenceProps<'capacity'>) {
  const { choices } = useRuleSurroundings();
  const isGone =
    rule.month !== 'each' && rule.month !== 'all together' && !choices.months.includes(rule.month);
  const months = isGone ? [rule.month, ...choices.months] : choices.months;
  return (
    <>
      <CarriersField
        label="Carriers it applies to"
        carriers={rule.carriers}
        isWrong={isWrong('carriers')}
        onChange={(carriers) =>
          onChange({ ...rule, carriers, together: carriers !== 'all' && rule.together })
        }
      />
      <EachOrTogether
        carriers={rule.carriers}
        together={rule.together}
        onChange={(together) => onChange({ ...rule, together })}
      />
      <BoundsField
        of="volume"
        min={rule.min}
        max={rule.max}
        suffix={` ${unitLabel(choices.volumeUnit)}`}
        isWrong={isWrong('bounds')}
        onChange={({ min, max }) =>
          onChange({
            ...rule,
            min,
            max,
            orNone: min !== undefined && (rule.orNone || rule.min === undefined),
          })
        }
      />
      <ChoiceField
        label="Over which months"
        value={rule.month}
        choices={[
          { value: 'each', label: 'in each month' },
          { value: 'all together', label: 'over all months' },
          ...months.map((month) => ({ value: month, label: `in ${formatMonth(month)}` })),
        ]}
        onChange={(month) => onChange({ ...rule, month })}
      />
      <ChoiceField
        label="Counted"
        value={rule.per}
        choices={[
          { value: 'scope', label: 'altogether' },
          { value: 'region', label: 'in each region' },
        ]}
        onChange={(per) => onChange({ ...rule, per })}
      />
      <span>of</span>
      <ScopeField
        scope={rule.scope}
        isWrong={isWrong('scope')}
        onChange={(scope) => onChange({ ...rule, scope })}
      />
      {rule.min !== undefined && (
        <OrNone isOn={rule.orNone} onChange={(orNone) => onChange({ ...rule, orNone })} />
      )}
    </>
  );
}

/** "No lane of DE-South goes to Knight". */
export function ExcludeSentence({ rule, onChange, isWrong }: SentenceProps<'exclude'>) {
  return (
    <>
      <span>Nothing for</span>
      <CarriersField
        label="Excluded carriers"
        carriers={rule.carriers}
        offersAll={false}
        isWrong={isWrong('carriers')}
        onChange={(carriers) => onChange({ ...rule, carriers: carriers === 'all' ? [] : carriers })}
      />
      <span>on</span>
      <ScopeField
        scope={rule.scope}
        isWrong={isWrong('scope')}
        onChange={(scope) => onChange({ ...rule, scope })}
      />
    </>
  );
}

interface EachOrTogetherProps {
  carriers: 'all' | readonly string[];
  together: boolean;
  onChange: (together: boolean) => void;
}

/** A single carrier, or every carrier, is limited individually; several can also be limited as a group. */
function EachOrTogether({ carriers, together, onChange }: EachOrTogetherProps) {
  if (carriers === 'all' || carriers.length < 2) return <span>has</span>;
  return (
    <ChoiceField
      label="Each or together"
      value={together ? 'together' : 'each'}
      choices={togetherChoices}
      onChange={(value) => onChange(value === 'together')}
    />
  );
}

function OrNone({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <Checkbox
      size="xs"
      label="or nothing at all"
      checked={isOn}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}
