import { ActionIcon, Button } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import { unitLabel } from '../../../../ui/figures.ts';
import { AmountField } from '../fields/AmountField.tsx';
import { CarrierField } from '../fields/CarrierField.tsx';
import { CarriersField } from '../fields/CarriersField.tsx';
import { ChoiceField } from '../fields/ChoiceField.tsx';
import { ScopeField } from '../fields/ScopeField.tsx';
import { untyped } from '../newRule.ts';
import { useRuleSurroundings } from '../ruleContext.ts';
import { removeAndMoveFocus } from '../removeAndMoveFocus.ts';
import type { SentenceProps } from './sentence.ts';

/** "At most $2,000,000 for lanes of Retail". */
export function BudgetSentence({ rule, onChange, isWrong }: SentenceProps<'budget'>) {
  return (
    <>
      <span>At most</span>
      <AmountField
        label="Budget"
        value={rule.maxUsd}
        prefix="$"
        isWrong={isWrong('amount')}
        onChange={(maxUsd) => onChange({ ...rule, maxUsd })}
      />
      <span>for</span>
      <ScopeField
        scope={rule.scope}
        isWrong={isWrong('scope')}
        onChange={(scope) => onChange({ ...rule, scope })}
      />
    </>
  );
}

/** "Working with every carrier that is awarded anything costs $5,000". */
export function FixedCostSentence({ rule, onChange, isWrong }: SentenceProps<'fixedCost'>) {
  return (
    <>
      <span>Working with</span>
      <CarriersField
        label="Carriers it applies to"
        carriers={rule.carriers}
        isWrong={isWrong('carriers')}
        onChange={(carriers) => onChange({ ...rule, carriers })}
      />
      <span>costs</span>
      <AmountField
        label="Cost of each carrier"
        value={rule.costUsd}
        prefix="$"
        isWrong={isWrong('amount')}
        onChange={(costUsd) => onChange({ ...rule, costUsd })}
      />
      <ChoiceField
        label="Once or for each region"
        value={rule.per}
        choices={[
          { value: 'scope', label: 'once' },
          { value: 'region', label: 'in each region' },
        ]}
        onChange={(per) => onChange({ ...rule, per })}
      />
      <span>when awarded any of</span>
      <ScopeField
        scope={rule.scope}
        isWrong={isWrong('scope')}
        onChange={(scope) => onChange({ ...rule, scope })}
      />
    </>
  );
}

const mostTiers = 10;

/** "Swift takes 3 % off from 500 containers on, of lanes of EMEA". */
export function DiscountSentence({ rule, onChange, isWrong }: SentenceProps<'discount'>) {
  const { choices } = useRuleSurroundings();
  const put = (at: number, part: Partial<(typeof rule.tiers)[number]>) =>
    onChange({ ...rule, tiers: rule.tiers.map((tier, no) => (no === at ? { ...tier, ...part } : tier)) });
  return (
    <>
      <CarrierField
        carrierId={rule.carrierId}
        isWrong={isWrong('carrier')}
        onChange={(carrierId) => onChange({ ...rule, carrierId })}
      />
      <span>discounts everything it is awarded of</span>
      <ScopeField
        scope={rule.scope}
        isWrong={isWrong('scope')}
        onChange={(scope) => onChange({ ...rule, scope })}
      />
      <span>:</span>
      {rule.tiers.map((tier, at) => (
        // A tier's only identity is its position.
        <span key={at} data-tier>
          <AmountField
            label={`Discount of tier ${at + 1}`}
            value={tier.percent}
            suffix="%"
            isWrong={isWrong('tiers')}
            onChange={(percent) => put(at, { percent })}
          />
          <span>from</span>
          <AmountField
            label={`Volume of tier ${at + 1}`}
            value={tier.fromVolume}
            suffix={` ${unitLabel(choices.volumeUnit)}`}
            isWrong={isWrong('tiers')}
            onChange={(fromVolume) => put(at, { fromVolume })}
          />
          {rule.tiers.length > 1 && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={`Remove tier ${at + 1}`}
              data-takes-out="tier"
              onClick={({ currentTarget }) =>
                removeAndMoveFocus(currentTarget, 'tier', () =>
                  onChange({ ...rule, tiers: rule.tiers.toSpliced(at, 1) }),
                )
              }
            >
              <X size={13} aria-hidden />
            </ActionIcon>
          )}
        </span>
      ))}
      {rule.tiers.length < mostTiers && (
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<Plus size={12} aria-hidden />}
          data-adds="tier"
          onClick={() =>
            onChange({ ...rule, tiers: [...rule.tiers, { fromVolume: untyped, percent: untyped }] })
          }
        >
          Tier
        </Button>
      )}
    </>
  );
}

/** "Swift takes these lanes together at 5 % less, or as bid alone". */
export function BundleSentence({ rule, onChange, isWrong }: SentenceProps<'bundle'>) {
  return (
    <>
      <CarrierField
        carrierId={rule.carrierId}
        isWrong={isWrong('carrier')}
        onChange={(carrierId) => onChange({ ...rule, carrierId })}
      />
      <span>takes</span>
      <ScopeField
        scope={rule.scope}
        isWrong={isWrong('scope')}
        onChange={(scope) => onChange({ ...rule, scope })}
      />
      <span>together at</span>
      <AmountField
        label="Discount"
        value={rule.percentOff}
        suffix="%"
        isWrong={isWrong('amount')}
        onChange={(percentOff) => onChange({ ...rule, percentOff })}
      />
      <span>less, or any of them at the bid price</span>
    </>
  );
}
