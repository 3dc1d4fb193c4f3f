import { Button, Group, Modal, MultiSelect, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { countOf } from '../../../../ui/figures.ts';
import { useRuleSurroundings } from '../ruleContext.ts';
import { regionWords, type RuleScope, scopeWords, withoutEmpty } from '../scopeWords.ts';
import { FieldPopover } from './FieldPopover.tsx';

interface ScopeFieldProps {
  scope: RuleScope;
  onChange: (scope: RuleScope) => void;
  isWrong?: boolean;
}

const mostLanes = 10_000;

/** The lanes of a rule: those that match everything selected. */
export function ScopeField({ scope, onChange, isWrong = false }: ScopeFieldProps) {
  const { choices } = useRuleSurroundings();
  const [picking, dialog] = useDisclosure(false);
  const opener = useRef<HTMLButtonElement>(null);
  const endPicking = () => {
    dialog.close();
    opener.current?.focus();
  };
  const lists = [
    { key: 'regions', title: 'Regions', offered: choices.regions },
    { key: 'businessUnits', title: 'Business units', offered: choices.businessUnits },
    { key: 'equipments', title: 'Equipment', offered: choices.equipments },
  ] as const;
  const put = (part: Partial<RuleScope>) => onChange(withoutEmpty({ ...scope, ...part }));
  return (
    <>
      <FieldPopover
        label="Lanes it applies to"
        words={scopeWords(scope)}
        isWrong={isWrong}
        openerRef={opener}
      >
        {(close) => (
          <Stack gap="sm">
            {lists
              .filter(({ key, offered }) => offered.length > 0 || scope[key] !== undefined)
              .map(({ key, title, offered }) => (
                <MultiSelect
                  key={key}
                  size="xs"
                  label={title}
                  placeholder={scope[key] === undefined ? 'All' : ''}
                  searchable
                  hidePickedOptions
                  comboboxProps={{ withinPortal: false }}
                  data={[
                    ...offered.map(({ name, lanes }) => ({
                      value: name,
                      label: `${key === 'regions' ? regionWords(name) : name} (${countOf(lanes, 'lane')})`,
                    })),
                    // A value whose lanes are gone can only be removed.
                    ...(scope[key] ?? [])
                      .filter((name) => !offered.some((one) => one.name === name))
                      .map((name) => ({ value: name, label: name })),
                  ]}
                  value={scope[key] ?? []}
                  onChange={(names) => put({ [key]: names })}
                />
              ))}
            <Group gap="xs" justify="space-between">
              <Button
                size="compact-xs"
                variant="default"
                onClick={() => {
                  close();
                  dialog.open();
                }}
              >
                {scope.laneIds === undefined ? 'Choose lanes' : `Selected lanes: ${scope.laneIds.length}`}
              </Button>
              {Object.keys(withoutEmpty(scope)).length > 0 && (
                <Button size="compact-xs" variant="subtle" onClick={() => onChange({})}>
                  All lanes
                </Button>
              )}
            </Group>
            <Text size="xs" c="dimmed">
              A lane must match all selections.
            </Text>
          </Stack>
        )}
      </FieldPopover>
      {picking && (
        <PickLanes
          laneIds={scope.laneIds ?? []}
          onClose={endPicking}
          onPick={(laneIds) => {
            put({ laneIds });
            endPicking();
          }}
        />
      )}
    </>
  );
}

interface PickLanesProps {
  laneIds: readonly string[];
  onPick: (laneIds: string[]) => void;
  onClose: () => void;
}

function PickLanes({ laneIds, onPick, onClose }: PickLanesProps) {
  const { mode, LanePicker } = useRuleSurroundings();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(laneIds));
  return (
    <Modal
      opened
      onClose={onClose}
      title="Lanes the rule applies to"
      size="xl"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <LanePicker mode={mode} chosen={chosen} onChange={setChosen} />
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={chosen.size > mostLanes} onClick={() => onPick([...chosen])}>
          {chosen.size === 0
            ? 'Select no lanes'
            : chosen.size > mostLanes
              ? 'At most 10,000 lanes'
              : `Apply to ${countOf(chosen.size, 'lane')}`}
        </Button>
      </Group>
    </Modal>
  );
}
