import { MultiSelect, Radio, Stack } from '@mantine/core';
import { useRuleSurroundings } from '../ruleContext.ts';
import { carriersWords, nameOfCarrier } from '../scopeWords.ts';
import { FieldPopover } from './FieldPopover.tsx';

type Carriers = 'all' | string[];

interface CarriersFieldProps {
  label: string;
  carriers: Carriers;
  onChange: (carriers: Carriers) => void;
  /** Whether "every carrier" is a choice. */
  offersAll?: boolean;
  isWrong?: boolean;
}

/** The carriers of a rule: every one, or a list. */
export function CarriersField(props: CarriersFieldProps) {
  const { label, carriers, onChange, offersAll = true, isWrong = false } = props;
  const { choices } = useRuleSurroundings();
  const chosen = carriers === 'all' ? [] : carriers;
  const former = chosen.filter((id) => !choices.carriers.some(({ carrierId }) => carrierId === id));
  return (
    <FieldPopover label={label} words={carriersWords(carriers, choices)} isWrong={isWrong}>
      <Stack gap="sm">
        {offersAll && (
          <Radio.Group
            aria-label={label}
            value={carriers === 'all' ? 'all' : 'some'}
            onChange={(which) => onChange(which === 'all' ? 'all' : [])}
          >
            <Stack gap={6}>
              <Radio size="xs" value="all" label="Every carrier" />
              <Radio size="xs" value="some" label="These carriers" />
            </Stack>
          </Radio.Group>
        )}
        {carriers !== 'all' && (
          <MultiSelect
            size="xs"
            label="Carriers"
            placeholder={chosen.length === 0 ? 'Choose' : ''}
            searchable
            hidePickedOptions
            comboboxProps={{ withinPortal: false }}
            data={[
              ...choices.carriers.map(({ carrierId, name }) => ({ value: carrierId, label: name })),
              ...former.map((id) => ({ value: id, label: nameOfCarrier(id, choices) })),
            ]}
            value={chosen}
            onChange={onChange}
          />
        )}
      </Stack>
    </FieldPopover>
  );
}
