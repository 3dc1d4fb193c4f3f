import { Mode, modeDetails, moveTypeLabel, moveTypes, type OfferedMode } from '@lanewright/freight';
import { Autocomplete, Group, NumberInput, Select, TextInput } from '@mantine/core';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useMutation } from '../../../platform/query.ts';
import { numberProblem } from '../../../ui/numberProblem.ts';
import { ActionError } from '../../../ui/ActionError.tsx';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
import { Form, FormButton } from '../../../ui/form/Form.tsx';
import { useSubmitForm } from '../../../ui/form/useSubmitForm.ts';
import { createLane, type LanePreview, type NewLane } from '../lanes.api.ts';
import {
  type EndDraft,
  emptyDraft,
  type LaneDraft,
  laneOf,
  missing,
  shipmentFields,
  usualEquipment,
} from './laneDraft.ts';
import classes from './LaneForm.module.css';
import { LaneOutcome } from './LaneOutcome.tsx';
import { useContractNo } from '../../../ui/useContractNo.ts';

/** A place field with suggestions. Passed in by the screen, because it belongs to another feature. */
export type PlaceField = ComponentType<{
  label: string;
  placeholder?: string;
  among?: 'places' | 'ports' | 'cities';
  value: string;
  onText: (text: string) => void;
  onPlace?: (place: ChosenPlace) => void;
}>;
interface ChosenPlace {
  label: string;
  countryCode: string;
  stateCode: string | null;
  city: string | null;
  portCode: string | null;
  airportCode: string | null;
}

interface LaneFormProps {
  mode: OfferedMode;
  PlaceField: PlaceField;
  /** Without it the lane is only calculated, as for a visitor. */
  onCreated?: (lane: LanePreview) => void;
  cancel?: ReactNode;
}

/** Limits for the figures of a typical shipment. */
const amounts = { min: 0, max: 1_000_000_000 };

const placesOf = { ocean: 'ports', road: 'cities', air: 'places' } as const;

/** Form for a manual lane: its ends, what is shipped and how often, with a preview of the result. */
export function LaneForm({ mode, PlaceField, onCreated, cancel }: LaneFormProps) {
  const make = useMutation(createLane);
  const [outcome, setOutcome] = useState<LanePreview>();
  const { family } = modeDetails[mode];
  const contractNo = useContractNo();
  const form = useSubmitForm({
    initial: emptyDraft,
    isNew: true,
    missing: (values) =>
      [...shipmentFields[mode].map(({ name }) => values[name]), values.shipmentsPerMonth]
        .map((typed) => numberProblem(typed, amounts))
        .find((problem) => problem !== undefined) ?? missing(mode, values),
    send: (values) => make.mutateAsync({ ...laneOf(mode, values, onCreated === undefined), contractNo }),
    onSaved: (lane) => (onCreated ?? setOutcome)(lane),
  });
  const draft = form.values;
  const change = (part: Partial<LaneDraft>) => {
    form.set(part);
    setOutcome(undefined);
    if (make.error !== null) make.reset();
  };

  const end = (name: 'origin' | 'destination', label: string) => (
    <PlaceField
      label={label}
      among={mode === Mode.RoadDrayage ? 'places' : placesOf[family]}
      placeholder={family === 'ocean' ? 'Port or UN/LOCODE' : family === 'air' ? 'Airport or city' : 'City'}
      value={draft[name].text}
      onText={(text) => change({ [name]: { text, chosen: keptChoice(draft[name], text) } })}
      onPlace={(place) => change({ [name]: { text: place.label, chosen: endOf(place) } })}
    />
  );

  return (
    <Form form={form}>
      <div className={classes.ends}>
        {end('origin', 'From')}
        {end('destination', 'To')}
      </div>
      <div className={classes.grid}>
        {usualEquipment[mode].length > 0 && (
          <Autocomplete
            label="Equipment"
            data={[...usualEquipment[mode]]}
            value={draft.equipment}
            onChange={(equipment) => change({ equipment })}
          />
        )}
        {family === 'ocean' && (
          <Select
            label="Move type"
            allowDeselect={false}
            data={moveTypes.map((value) => ({ value, label: moveTypeLabel[value] }))}
            value={draft.moveType}
            onChange={(value) => change({ moveType: moveTypes.find((one) => one === value) ?? 'PortPort' })}
          />
        )}
        {family === 'air' && (
          <TextInput
            label="Service"
            maxLength={200}
            value={draft.service}
            onChange={(event) => change({ service: event.currentTarget.value })}
          />
        )}
        {mode === Mode.RoadDrayage && (
          <Select
            label="Direction"
            allowDeselect={false}
            data={[
              { value: '', label: 'Based on the port end' },
              { value: 'Import', label: 'Import' },
              { value: 'Export', label: 'Export' },
            ]}
            value={draft.direction}
            onChange={(value) => change({ direction: value === 'Import' || value === 'Export' ? value : '' })}
          />
        )}
      </div>
      <h2 className={classes.heading}>Typical shipment</h2>
      <div className={classes.grid}>
        {shipmentFields[mode].map(({ name, label, description, needed, decimals }) => (
          <NumberInput
            key={name}
            label={label}
            {...(description === undefined ? {} : { description })}
            {...(needed === true ? { withAsterisk: true } : {})}
            error={numberProblem(draft[name], amounts)}
            decimalScale={decimals}
            thousandSeparator=","
            hideControls
            value={draft[name]}
            onChange={(value) => change({ [name]: value })}
          />
        ))}
        <NumberInput
          label="Shipments a month"
          withAsterisk
          error={numberProblem(draft.shipmentsPerMonth, amounts)}
          decimalScale={3}
          thousandSeparator=","
          hideControls
          value={draft.shipmentsPerMonth}
          onChange={(value) => change({ shipmentsPerMonth: value })}
        />
      </div>
      {outcome !== undefined && <LaneOutcome lane={outcome} />}
      <ActionError of={make} />
      <Group justify="flex-end" mt="lg" gap="xs">
        {cancel}
        {onCreated !== undefined && (
          <ButtonWithReason
            variant="default"
            loading={make.isPending && !form.isPending}
            reason={form.reason}
            onClick={() =>
              make.mutate({ ...laneOf(mode, draft, true), contractNo }, { onSuccess: setOutcome })
            }
          >
            Preview
          </ButtonWithReason>
        )}
        <FormButton form={form}>{onCreated === undefined ? 'Calculate' : 'Create lane'}</FormButton>
      </Group>
    </Form>
  );
}

/** Keeps the selected place while the text is unchanged; other text is another place. */
function keptChoice(before: EndDraft, text: string): EndDraft['chosen'] {
  return text === before.text ? before.chosen : undefined;
}

function endOf({ portCode, airportCode, city, stateCode, countryCode }: ChosenPlace): NewLane['origin'] {
  const code = portCode ?? airportCode;
  if (code !== null) return { code };
  return {
    ...(city === null ? {} : { city }),
    ...(stateCode === null ? {} : { state: stateCode }),
    country: countryCode,
  };
}
