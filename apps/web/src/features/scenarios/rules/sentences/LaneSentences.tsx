import { perUnit } from '../../../../ui/figures.ts';
import { AmountField } from '../fields/AmountField.tsx';
import { CarrierField } from '../fields/CarrierField.tsx';
import { ChoiceField } from '../fields/ChoiceField.tsx';
import { ScopeField } from '../fields/ScopeField.tsx';
import { untyped } from '../newRule.ts';
import { useRuleSurroundings } from '../ruleContext.ts';
import type { SentenceProps } from './sentence.ts';

/** "The incumbent stays unless another carrier is more than 5 % cheaper, on all lanes". */
export function IncumbentSentence({ rule, onChange, isWrong }: SentenceProps<'incumbent'>) {
  const { choices } = useRuleSurroundings();
  const isPercent = rule.switchingPerUnitUsd === undefined;
  const typed = isPercent ? rule.switchingPercent : rule.switchingPerUnitUsd;
  const put = (value: number, percent: boolean) =>
    onChange({
      ...rule,
      switchingPercent: percent ? value : undefined,
      switchingPerUnitUsd: percent ? undefined : value,
    });
  return (
    <>
      <span>The incumbent stays unless another carrier is more than</span>
      <AmountField
        label="How much cheaper another must be"
        value={typed}
        decimals={isPercent ? 2 : 6}
        allowsNegative
        isWrong={isWrong('amount')}
        onChange={(value) => put(value, isPercent)}
      />
      <ChoiceField
        label="Percent or money"
        value={isPercent ? 'percent' : 'usd'}
        choices={[
          { value: 'percent', label: '%' },
          { value: 'usd', label: `USD a ${perUnit(choices.volumeUnit)}` },
        ]}
        onChange={(unit) => put(typed ?? untyped, unit === 'percent')}
      />
      <span>cheaper, on</span>
      <ScopeField
        scope={rule.scope}
        isWrong={isWrong('scope')}
        onChange={(scope) => onChange({ ...rule, scope })}
      />
    </>
  );
}

/** "Lanes of DE-South go to Swift". */
export function LockSentence({ rule, onChange, isWrong }: SentenceProps<'lock'>) {
  return (
    <>
      <ScopeField
        scope={rule.scope}
        isWrong={isWrong('scope')}
        onChange={(scope) => onChange({ ...rule, scope })}
      />
      <span>go whole to</span>
      <CarrierField
        carrierId={rule.carrierId}
        isWrong={isWrong('carrier')}
        onChange={(carrierId) => onChange({ ...rule, carrierId })}
      />
    </>
  );
}

/** "No award above $1,200 a container: such lanes stay open". */
export function CoverageSentence({ rule, onChange, isWrong }: SentenceProps<'coverage'>) {
  const { choices } = useRuleSurroundings();
  return (
    <>
      <span>No award above</span>
      <AmountField
        label="Price from which a lane stays open"
        value={rule.unawardedPricePerUnitUsd}
        prefix="$"
        decimals={6}
        isWrong={isWrong('amount')}
        onChange={(unawardedPricePerUnitUsd) => onChange({ ...rule, unawardedPricePerUnitUsd })}
      />
      <span>a {perUnit(choices.volumeUnit)}: dearer lanes stay open, of</span>
      <ScopeField
        scope={rule.scope}
        isWrong={isWrong('scope')}
        onChange={(scope) => onChange({ ...rule, scope })}
      />
    </>
  );
}

/** "Whoever shares a lane has at least 20 % of it, on all lanes". */
export function SmallestShareSentence({ rule, onChange, isWrong }: SentenceProps<'smallestShare'>) {
  return (
    <>
      <span>Whoever shares a lane has at least</span>
      <AmountField
        label="Smallest share"
        value={rule.percent}
        suffix="%"
        isWrong={isWrong('amount')}
        onChange={(percent) => onChange({ ...rule, percent })}
      />
      <span>of it, on</span>
      <ScopeField
        scope={rule.scope}
        isWrong={isWrong('scope')}
        onChange={(scope) => onChange({ ...rule, scope })}
      />
    </>
  );
}
