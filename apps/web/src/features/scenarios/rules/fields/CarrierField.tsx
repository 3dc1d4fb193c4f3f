import { Select } from '@mantine/core';
import { useRuleSurroundings } from '../ruleContext.ts';
import classes from './Fields.module.css';

interface CarrierFieldProps {
  /** Empty while none is chosen. */
  carrierId: string;
  onChange: (carrierId: string) => void;
  isWrong?: boolean;
}

/** A single carrier within a sentence. */
export function CarrierField({ carrierId, onChange, isWrong }: CarrierFieldProps) {
  const { choices } = useRuleSurroundings();
  const isFormer = carrierId !== '' && !choices.carriers.some((carrier) => carrier.carrierId === carrierId);
  return (
    <Select
      size="xs"
      className={classes.carrier ?? ''}
      aria-label="Carrier"
      placeholder="Choose a carrier"
      searchable
      allowDeselect={false}
      error={isWrong}
      data={[
        ...choices.carriers.map(({ carrierId: value, name }) => ({ value, label: name })),
        ...(isFormer ? [{ value: carrierId, label: 'Disconnected carrier' }] : []),
      ]}
      value={carrierId === '' ? null : carrierId}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}
