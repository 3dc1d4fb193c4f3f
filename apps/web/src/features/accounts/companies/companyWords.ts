import type { CompanyKind } from '@lanewright/freight';
import type { Tone } from '../../../ui/StatusBadge.tsx';
import type { Company } from './companies.api.ts';

export const companyKinds = ['Customer', 'Carrier', 'Platform'] as const satisfies readonly CompanyKind[];

export const singleSignOnTone: Readonly<Record<Company['singleSignOn'], Tone>> = {
  None: 'neutral',
  Off: 'warn',
  On: 'good',
};

export const singleSignOnLabel: Readonly<Record<Company['singleSignOn'], string>> = {
  None: 'None',
  Off: 'Off',
  On: 'On',
};

/** Name for a company's partners: a customer has carriers, a carrier has customers. */
export function partnersOf(kind: CompanyKind): 'carriers' | 'customers' | undefined {
  if (kind === 'Customer') return 'carriers';
  if (kind === 'Carrier') return 'customers';
  return undefined;
}
