import { Button, Skeleton } from '@mantine/core';
import { Building2, Pencil } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useSession } from '../../app/session/useSession.ts';
import { type CompanyPage, useCompanyPage } from '../../features/accounts/company-page/companyPage.api.ts';
import { CompanyPageForm } from '../../features/accounts/company-page/CompanyPageForm.tsx';
import { CompanyPageView } from '../../features/accounts/company-page/CompanyPageView.tsx';
import { kindWords } from '../../features/accounts/company-page/companyPageWords.ts';
import { ApiProblem } from '../../platform/apiProblem.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadProblem } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { StateBadge } from '../../ui/StatusBadge.tsx';

/** A company's public page, for anyone with its address; its own users and the Owner also edit it here. */
export default function CompanyScreen() {
  const { id = '' } = useParams();
  const page = useCompanyPage(id);
  if (page.data !== undefined) return <Published key={id} page={page.data} />;
  // An address without a company is handled like a company without a public page.
  if (page.error instanceof ApiProblem && [400, 404].includes(page.error.status)) return <NothingHere />;
  return (
    <Page heading="Company">
      {page.error === null ? (
        <div role="status" aria-label="Loading the company">
          <Skeleton height={18} width={340} mb={18} />
          <Skeleton height={120} maw={760} radius="md" />
        </div>
      ) : (
        <LoadProblem query={page} />
      )}
    </Page>
  );
}

function Published({ page }: { page: CompanyPage }) {
  const user = useSession();
  const [isEdited, setEdited] = useState(false);
  const mayEdit = user !== null && (user.companyId === page.id || user.type === 'Owner');
  return (
    <Page
      heading={page.name}
      description={
        <>
          {kindWords[page.kind]}{' '}
          {!page.isPublished && <StateBadge tone="neutral">Not published: hidden from visitors</StateBadge>}
        </>
      }
      actions={
        mayEdit &&
        !isEdited && (
          <Button
            variant="default"
            leftSection={<Pencil size={14} aria-hidden />}
            onClick={() => setEdited(true)}
          >
            Edit page
          </Button>
        )
      }
    >
      {isEdited ? (
        <Panel heading="Shown to visitors">
          <CompanyPageForm
            page={page}
            onSaved={() => setEdited(false)}
            aside={
              <Button variant="default" onClick={() => setEdited(false)}>
                Discard
              </Button>
            }
          />
        </Panel>
      ) : (
        <CompanyPageView page={page} />
      )}
    </Page>
  );
}

function NothingHere() {
  const user = useSession();
  return (
    <Page heading="Company">
      <EmptyState
        icon={Building2}
        title="Company page not found"
        action={
          <Button component={Link} to={user === null ? paths.start() : paths.dashboard()} variant="default">
            {user === null ? 'Go to home page' : 'Go to your dashboard'}
          </Button>
        }
      >
        Check the address, or ask the company whether its page is published.
      </EmptyState>
    </Page>
  );
}
