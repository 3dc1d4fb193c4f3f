import { Radio, Stack } from '@mantine/core';
import { countOf } from '../../../ui/figures.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { useRuleSurroundings } from './ruleContext.ts';

interface LanesPanelProps {
  /** Null: all lanes that can be awarded. */
  laneIds: readonly string[] | null;
  onChange: (laneIds: readonly string[] | null) => void;
}

/** Selects the lanes that the scenario awards. */
export function LanesPanel({ laneIds, onChange }: LanesPanelProps) {
  const { mode, choices, LanePicker } = useRuleSurroundings();
  return (
    <Panel heading="Lanes">
      <Stack gap="sm">
        <Radio.Group
          aria-label="Lanes of the scenario"
          value={laneIds === null ? 'all' : 'some'}
          onChange={(which) => onChange(which === 'all' ? null : [])}
        >
          <Stack gap={6}>
            <Radio
              value="all"
              label={`Every lane that is open or has bids: ${countOf(choices.lanes, 'lane')}, ${countOf(choices.bids, 'bid')}`}
            />
            <Radio
              value="some"
              label={
                laneIds === null || laneIds.length === 0
                  ? 'Selected lanes'
                  : `Selected lanes: ${countOf(laneIds.length, 'lane')}`
              }
            />
          </Stack>
        </Radio.Group>
        {laneIds !== null && (
          <LanePicker mode={mode} chosen={new Set(laneIds)} onChange={(chosen) => onChange([...chosen])} />
        )}
      </Stack>
    </Panel>
  );
}
