import { Anchor, Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useSignedInUser } from '../../app/session/useSession.ts';
import { useCompanyPage } from '../../features/accounts/company-page/companyPage.api.ts';
import { CompanyPageForm } from '../../features/accounts/company-page/CompanyPageForm.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Panel } from '../../ui/Panel.tsx';

/** The public page of the user's company. */
export function CompanyPagePanel() {
  const { companyId } = useSignedInUser();
  const page = useCompanyPage(companyId);
  return (
    <Panel
      heading="Company page"
      id="company-page"
      aside={
        <Anchor component={Link} to={paths.company(companyId)} size="sm">
          View as visitor
        </Anchor>
      }
    >
      <Loaded
        query={page}
        skeleton={
          <div role="status" aria-label="Loading the company’s page">
            <Skeleton height={36} mb={12} />
            <Skeleton height={96} />
          </div>
        }
      >
        {(data) => <CompanyPageForm page={data} />}
      </Loaded>
    </Panel>
  );
}
