import { modeDetails } from '@lanewright/freight';
import { Mail, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CompanyPage } from './companyPage.api.ts';
import classes from './CompanyPage.module.css';
import { regionWords } from './companyPageWords.ts';

/** A company's public page. Its text is shown as plain text; only the email address and phone number are links. */
export function CompanyPageView({ page }: { page: CompanyPage }) {
  const isReachable = page.contactEmail !== null || page.contactPhone !== null;
  return (
    <div className={classes.page}>
      {page.about !== null && <p className={classes.about}>{page.about}</p>}
      <dl className={classes.facts}>
        {page.modes.length > 0 && (
          <Fact label="Modes">
            {page.modes.map((mode) => (
              <li key={mode}>{modeDetails[mode].title}</li>
            ))}
          </Fact>
        )}
        {page.regions.length > 0 && (
          <Fact label="Regions">
            {page.regions.map((region) => (
              <li key={region}>{regionWords[region]}</li>
            ))}
          </Fact>
        )}
        {(isReachable || page.contactName !== null) && (
          <Fact label="Contact">
            {page.contactName !== null && <li>{page.contactName}</li>}
            {page.contactEmail !== null && (
              <li>
                <Mail size={14} aria-hidden />
                <a href={`mailto:${encodeURIComponent(page.contactEmail)}`}>{page.contactEmail}</a>
              </li>
            )}
            {page.contactPhone !== null && (
              <li>
                <Phone size={14} aria-hidden />
                <a href={`tel:${page.contactPhone.replace(/[^+0-9]/g, '')}`}>{page.contactPhone}</a>
              </li>
            )}
          </Fact>
        )}
      </dl>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>
        <ul className={classes.list}>{children}</ul>
      </dd>
    </div>
  );
}
