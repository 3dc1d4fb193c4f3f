import { Switch } from '@mantine/core';
import { toasts } from '../../../ui/toasts.ts';
import { type Company, useUpdateCompany } from './companies.api.ts';

interface TwoFactorSwitchProps {
  company: Company;
  /** Visible label. Without it the switch has a name for screen readers only. */
  label?: string;
  description?: string;
}

/** Toggles whether every user of a company must use two-factor. */
export function TwoFactorSwitch({ company, label, description }: TwoFactorSwitchProps) {
  const update = useUpdateCompany(company.id);
  const wanted = update.isPending ? update.variables.isTwoFactorDemanded : undefined;
  return (
    <Switch
      size="sm"
      aria-label={label === undefined ? `Require two-factor for ${company.name}` : undefined}
      label={label}
      description={description}
      checked={wanted ?? company.isTwoFactorDemanded}
      onChange={({ currentTarget }) =>
        update.mutate(
          { isTwoFactorDemanded: currentTarget.checked },
          {
            onSuccess: ({ isTwoFactorDemanded, name }) =>
              toasts.success(
                isTwoFactorDemanded
                  ? `${name}: two-factor is now required. Users without it will be asked to set it up`
                  : `${name}: two-factor is now optional`,
              ),
            onError: (error) => toasts.error(error.message),
          },
        )
      }
    />
  );
}
