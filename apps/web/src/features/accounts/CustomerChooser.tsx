import { Select } from '@mantine/core';
import type { MyCustomer } from './myCustomers.api.ts';

interface CustomerChooserProps {
  customers: readonly MyCustomer[];
  customerId: string | undefined;
  onChange: (customerId: string) => void;
}

/** Selects the customer whose lanes a carrier sees. Hidden when there is only one customer. */
export function CustomerChooser({ customers, customerId, onChange }: CustomerChooserProps) {
  if (customers.length < 2) return null;
  return (
    <Select
      size="sm"
      w={220}
      aria-label="Customer"
      data={customers.map((customer) => ({ value: customer.customerId, label: customer.name }))}
      value={customerId ?? null}
      allowDeselect={false}
      searchable={customers.length > 8}
      onChange={(value) => {
        if (value !== null) onChange(value);
      }}
    />
  );
}
