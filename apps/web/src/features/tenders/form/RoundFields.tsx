import { Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { viewersZone } from '../moments.ts';
import type { RoundDraft } from './roundDraft.ts';

interface RoundFieldsProps {
  draft: RoundDraft;
  onChange: (draft: RoundDraft) => void;
}

/** When a round opens and closes, in the viewer's time zone, and whether it is sealed. */
export function RoundFields({ draft, onChange }: RoundFieldsProps) {
  return (
    <Stack gap="sm">
      <Group gap="sm" align="flex-start" wrap="wrap">
        <TextInput
          type="datetime-local"
          label="Opens"
          w={230}
          value={draft.opensAt}
          onChange={({ currentTarget }) => onChange({ ...draft, opensAt: currentTarget.value })}
        />
        <TextInput
          type="datetime-local"
          label="Closes"
          w={230}
          value={draft.closesAt}
          onChange={({ currentTarget }) => onChange({ ...draft, closesAt: currentTarget.value })}
        />
      </Group>
      <Text size="xs" c="dimmed">
        Times are in your time zone, {viewersZone()}. Carriers see them in theirs. Once the round is
        scheduled, open lanes are paused until it opens.
      </Text>
      <Checkbox
        label="Sealed"
        description="Prices stay hidden from everyone, including the bidder, until the round closes at its scheduled time."
        checked={draft.isSealed}
        onChange={({ currentTarget }) => onChange({ ...draft, isSealed: currentTarget.checked })}
      />
    </Stack>
  );
}
