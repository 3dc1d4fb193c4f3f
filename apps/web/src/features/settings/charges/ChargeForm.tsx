import {
  type ChargeLocation,
  type ChargePurpose,
  type ChargeType,
  ChargeUnit,
  type ChargeUnitNumber,
  type StructureProblem,
} from '@lanewright/freight';
import { NumberInput, Select, Switch, TextInput } from '@mantine/core';
import type { EditedCharge } from './charges.api.ts';
import classes from './Charges.module.css';
import { locationChoices, purposeChoices, typeChoices, unitChoices } from './chargeWords.ts';

interface ChargeFormProps {
  charge: EditedCharge;
  charges: readonly EditedCharge[];
  currencies: readonly string[];
  /** Returns the error of a field. */
  problem: (field: StructureProblem['field']) => string | undefined;
  onChange: (change: Partial<EditedCharge>) => void;
  /** Makes it an alternative to another charge, or to none. */
  onStandFor: (otherNo: number | null) => void;
}

const limits = { decimalScale: 6, max: 999_999_999_999, thousandSeparator: ',' } as const;
const numberOf = (typed: number | string) =>
  typed === '' || Number.isNaN(Number(typed)) ? null : Number(typed);

/** Fields of one charge; those that do not apply to its type and unit are hidden. */
export function ChargeForm({ charge, charges, currencies, problem, onChange, onStandFor }: ChargeFormProps) {
  const isMoney = charge.type === 'Charge';
  const others = charges.filter(({ chargeNo }) => chargeNo !== charge.chargeNo);
  const choicesOf = (those: readonly EditedCharge[]) =>
    those.map(({ chargeNo, name }) => ({ value: String(chargeNo), label: name || 'Unnamed charge' }));
  const alternatives = others.filter(({ required, type }) => required && type === 'Charge');
  const minimums = others.filter(
    ({ unit, type, hasBreaks }) => type === 'Charge' && unit === ChargeUnit.PerShipment && !hasBreaks,
  );
  const standsFor = alternatives.find(
    ({ alternativeGroup }) => alternativeGroup !== null && alternativeGroup === charge.alternativeGroup,
  );
  return (
    <div className={classes.fields}>
      <TextInput
        className={classes.wide ?? ''}
        label="Name"
        description="Name shown to carriers"
        maxLength={80}
        value={charge.name}
        error={problem('name')}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
        data-autofocus
      />
      <Select
        label="Type"
        description={isMoney ? 'Carriers enter a rate' : 'Carriers enter text, not a price'}
        data={typeChoices}
        allowDeselect={false}
        value={charge.type}
        error={problem('type')}
        onChange={(type) => {
          const isCharge = type === 'Charge';
          onChange({
            type: type as ChargeType,
            unit: isCharge ? ChargeUnit.PerShipment : ChargeUnit.None,
          });
        }}
      />
      {isMoney && (
        <Select
          label="Charged"
          description="Unit"
          data={unitChoices}
          allowDeselect={false}
          value={String(charge.unit)}
          error={problem('unit')}
          onChange={(unit) => onChange({ unit: Number(unit) as ChargeUnitNumber })}
        />
      )}
      <Select
        label="Purpose"
        description="Fuel per mile is compared at one diesel price"
        data={purposeChoices}
        allowDeselect={false}
        value={charge.purpose}
        onChange={(purpose) => onChange({ purpose: purpose as ChargePurpose })}
      />
      <Select
        label="Location"
        description="Applies at"
        data={locationChoices}
        allowDeselect={false}
        value={charge.location}
        onChange={(location) => onChange({ location: location as ChargeLocation })}
      />
      {isMoney && (
        <>
          <Select
            label="Currency"
            description="Currency of limits and default for bids"
            data={[...currencies]}
            searchable
            allowDeselect={false}
            value={charge.currency}
            error={problem('currency')}
            onChange={(currency) => currency !== null && onChange({ currency })}
          />
          <NumberInput
            {...limits}
            label={`Minimum, ${charge.currency}`}
            description="Blank = no limit"
            value={charge.minAllowed ?? ''}
            error={problem('minAllowed')}
            onChange={(typed) => onChange({ minAllowed: numberOf(typed) })}
          />
          <NumberInput
            {...limits}
            label={`Maximum, ${charge.currency}`}
            description="Blank = no limit"
            value={charge.maxAllowed ?? ''}
            error={problem('maxAllowed')}
            onChange={(typed) => onChange({ maxAllowed: numberOf(typed) })}
          />
          {(charge.unit === ChargeUnit.PerDay || charge.unit === ChargeUnit.PerShipment) && (
            <NumberInput
              label={charge.unit === ChargeUnit.PerDay ? 'Expected days' : 'Expected per shipment'}
              description={
                charge.unit === ChargeUnit.PerDay
                  ? 'Used if a shipment doesn’t state its days'
                  : 'Share of shipments, e.g. 0.1 = one in ten. Blank = all'
              }
              clampBehavior="none"
              decimalScale={4}
              value={charge.expectedPerShipment ?? ''}
              error={problem('expectedPerShipment')}
              onChange={(typed) => onChange({ expectedPerShipment: numberOf(typed) })}
            />
          )}
          {(charge.unit !== ChargeUnit.PerShipment || charge.minimumChargeNo !== null) && (
            <Select
              label="Minimum"
              description="Minimum charge per shipment"
              placeholder="None"
              data={choicesOf(minimums)}
              clearable
              value={charge.minimumChargeNo === null ? null : String(charge.minimumChargeNo)}
              error={problem('minimumChargeNo')}
              onChange={(no) => onChange({ minimumChargeNo: no === null ? null : Number(no) })}
            />
          )}
          {charge.required && (
            <Select
              label="Alternative to"
              description="Bids need a rate for either charge"
              placeholder="None"
              data={choicesOf(alternatives)}
              clearable
              value={standsFor === undefined ? null : String(standsFor.chargeNo)}
              error={problem('alternativeGroup')}
              onChange={(no) => onStandFor(no === null ? null : Number(no))}
            />
          )}
          <Switch
            className={classes.wide ?? ''}
            label="Required: a bid without this rate is partial"
            checked={charge.required}
            error={problem('required')}
            onChange={({ currentTarget }) => onChange({ required: currentTarget.checked })}
          />
          {charge.unit === ChargeUnit.PerWeightUnit && (
            <Switch
              className={classes.wide ?? ''}
              label="By weight break: one rate per break"
              checked={charge.hasBreaks}
              error={problem('hasBreaks')}
              onChange={({ currentTarget }) => onChange({ hasBreaks: currentTarget.checked })}
            />
          )}
          <Switch
            className={classes.wide ?? ''}
            label="Allow negative rates"
            checked={charge.allowNegative}
            onChange={({ currentTarget }) => onChange({ allowNegative: currentTarget.checked })}
          />
          <Switch
            className={classes.wide ?? ''}
            label="Allow zero rates"
            checked={charge.allowZero}
            onChange={({ currentTarget }) => onChange({ allowZero: currentTarget.checked })}
          />
        </>
      )}
    </div>
  );
}
