import { accounts } from '@lanewright/contract';
import type { UserType } from '@lanewright/freight';
import type { Provider, ProviderChange } from './singleSignOn.api.ts';

/** Form values as typed. */
export interface ProviderDraft {
  isEnabled: boolean;
  issuer: string;
  clientId: string;
  /** Empty: keep the stored secret. */
  clientSecret: string;
  domains: string[];
  /** `nobody`: only users with an account can log in. */
  newUserType: UserType | 'nobody';
}

export function draftOf(provider: Provider | null): ProviderDraft {
  if (provider === null)
    return {
      isEnabled: true,
      issuer: '',
      clientId: '',
      clientSecret: '',
      domains: [],
      newUserType: 'nobody',
    };
  const { isEnabled, issuer, clientId, domains, newUserType } = provider;
  return { isEnabled, issuer, clientId, clientSecret: '', domains, newUserType: newUserType ?? 'nobody' };
}

export function changeOf(draft: ProviderDraft): ProviderChange {
  const { clientSecret, newUserType, ...rest } = draft;
  return {
    ...rest,
    issuer: draft.issuer.trim(),
    ...(clientSecret === '' ? {} : { clientSecret }),
    newUserType: newUserType === 'nobody' ? null : newUserType,
  };
}

/** Client-side validation errors by field. */
export function problemsOf(draft: ProviderDraft): Partial<Record<keyof ProviderDraft, string>> {
  const parsed = accounts.saveSingleSignOn.body?.safeParse(changeOf(draft));
  const problems: Partial<Record<keyof ProviderDraft, string>> = {};
  for (const { path, message } of parsed?.error?.issues ?? []) {
    const [field, index] = path;
    if (field === 'issuer') problems.issuer = 'Enter the issuer URL of the provider, starting with https://';
    if (field === 'clientId') problems.clientId = 'Enter the client ID from the provider';
    if (field === 'clientSecret') problems.clientSecret = message;
    if (field === 'domains')
      problems.domains =
        typeof index === 'number'
          ? `${draft.domains[index]}: ${message}`
          : 'Enter the domains of the company’s email addresses';
  }
  return problems;
}
