import { offeredModes, type OfferedMode } from '@lanewright/freight';
import { Checkbox, Input, Radio, Stack } from '@mantine/core';
import { ModeChips, withMode } from '../../../ui/ModeChips.tsx';
import classes from '../Documents.module.css';

export interface CarrierToName {
  readonly carrierId: string;
  readonly name: string;
}

/** Modes and carriers that a document is for; null: all. */
export interface Audience {
  readonly modes: readonly OfferedMode[] | null;
  readonly carrierIds: readonly string[] | null;
}

/** Returns why an audience is invalid, as a sentence. */
export function audienceProblem({ modes, carrierIds }: Audience): string | null {
  if (modes?.length === 0) return 'Choose a mode, or all modes';
  return carrierIds?.length === 0 ? 'Choose a carrier, or all carriers' : null;
}

interface AudienceFieldsProps {
  audience: Audience;
  onChange: (audience: Audience) => void;
  /** The carriers to choose from; empty if a carrier sends the document. */
  carriers: readonly CarrierToName[];
}

/** The modes and carriers that a document is for. */
export function AudienceFields({ audience, onChange, carriers }: AudienceFieldsProps) {
  const { modes, carrierIds } = audience;
  return (
    <>
      <Radio.Group
        label="Modes"
        value={modes === null ? 'all' : 'some'}
        onChange={(value) => onChange({ ...audience, modes: value === 'all' ? null : [] })}
      >
        <Stack gap={8} mt={6}>
          <Radio value="all" label="All modes" />
          <Radio value="some" label="Only these" />
        </Stack>
      </Radio.Group>
      {modes !== null && (
        <ModeChips
          label="Applicable modes"
          modes={offeredModes}
          chosen={modes}
          onTurn={(mode, on) => onChange({ ...audience, modes: withMode(modes, mode, on) })}
        />
      )}
      {carriers.length > 0 && (
        <Radio.Group
          label="Carriers"
          value={carrierIds === null ? 'all' : 'some'}
          onChange={(value) => onChange({ ...audience, carrierIds: value === 'all' ? null : [] })}
        >
          <Stack gap={8} mt={6}>
            <Radio value="all" label="All carriers, including future ones" />
            <Radio value="some" label="Only these" />
          </Stack>
        </Radio.Group>
      )}
      {carrierIds !== null && carriers.length > 0 && (
        <Input.Wrapper>
          <Stack gap={8} className={classes.choices} role="group" aria-label="Applicable carriers">
            {carriers.map(({ carrierId, name }) => (
              <Checkbox
                key={carrierId}
                label={name}
                checked={carrierIds.includes(carrierId)}
                onChange={({ currentTarget }) =>
                  onChange({
                    ...audience,
                    carrierIds: currentTarget.checked
                      ? [...carrierIds, carrierId]
                      : carrierIds.filter((each) => each !== carrierId),
                  })
                }
              />
            ))}
          </Stack>
        </Input.Wrapper>
      )}
    </>
  );
}
