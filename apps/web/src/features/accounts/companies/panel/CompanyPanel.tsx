import { Tabs } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { SidePanel } from '../../../../ui/SidePanel.tsx';
import { StateBadge } from '../../../../ui/StatusBadge.tsx';
import { countOf } from '../../../../ui/figures.ts';
import type { Company } from '../companies.api.ts';
import { partnersOf } from '../companyWords.ts';
import classes from './CompanyPanel.module.css';
import { CompanyRules } from './CompanyRules.tsx';
import { PartnerMatrix } from './PartnerMatrix.tsx';

export const companyViews = ['rules', 'users', 'partners', 'single-sign-on'] as const;
export type CompanyView = (typeof companyViews)[number];

const labels: Readonly<Record<CompanyView, string>> = {
  rules: 'Company',
  users: 'Users',
  partners: 'Partners',
  'single-sign-on': 'Single sign-on',
};

interface CompanyPanelProps {
  /** The company to show; undefined closes the panel. */
  company: Company | undefined;
  /** Shown when the address names a company that does not exist. */
  nothing?: ReactNode;
  view: CompanyView;
  onViewChange: (view: CompanyView) => void;
  onClose: () => void;
  /** Sections provided by other features. */
  parts: Readonly<
    Record<'users' | 'single-sign-on' | 'login-rules' | 'invite', (company: Company) => ReactNode>
  >;
}

/** One company with its users, partners and login rules. */
export function CompanyPanel({ company, nothing, onClose, ...rest }: CompanyPanelProps) {
  // Keeps the company rendered while the panel closes. The panel stays mounted so that it can return the focus.
  const [shown, setShown] = useState(company);
  if (company !== undefined && company !== shown) setShown(company);
  return (
    <SidePanel
      opened={company !== undefined || nothing !== undefined}
      onClose={onClose}
      title="Company"
      width={800}
    >
      {nothing ?? (shown !== undefined && <OpenCompany key={shown.id} company={shown} {...rest} />)}
    </SidePanel>
  );
}

function OpenCompany({
  company,
  view,
  onViewChange,
  parts,
}: Omit<CompanyPanelProps, 'company' | 'nothing' | 'onClose'> & { company: Company }) {
  const views = companyViews.filter((one) => one !== 'partners' || partnersOf(company.kind) !== undefined);
  return (
    <>
      <div className={classes.head}>
        <div>
          <h2 className={classes.name}>{company.name}</h2>
          <p className={classes.facts}>
            {company.kind} · {countOf(company.users, 'user')}{' '}
            {company.isDemonstration && <StateBadge tone="neutral">Demonstration</StateBadge>}
          </p>
        </div>
        {parts.invite(company)}
      </div>
      <Tabs
        value={views.includes(view) ? view : 'rules'}
        onChange={(value) => onViewChange(companyViews.find((one) => one === value) ?? 'rules')}
        keepMounted={false}
      >
        <Tabs.List className={classes.tabs ?? ''} aria-label="Company sections">
          {views.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {one === 'partners' && company.kind === 'Carrier'
                ? 'Customers'
                : one === 'partners'
                  ? 'Carriers'
                  : labels[one]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="rules">
          <CompanyRules company={company} />
          <section className={classes.section} aria-labelledby="company-login-rules">
            <h3 id="company-login-rules">Login rules</h3>
            {parts['login-rules'](company)}
          </section>
        </Tabs.Panel>
        <Tabs.Panel value="users">{parts.users(company)}</Tabs.Panel>
        {views.includes('partners') && (
          <Tabs.Panel value="partners">
            <PartnerMatrix company={company} />
          </Tabs.Panel>
        )}
        <Tabs.Panel value="single-sign-on">{parts['single-sign-on'](company)}</Tabs.Panel>
      </Tabs>
    </>
  );
}
