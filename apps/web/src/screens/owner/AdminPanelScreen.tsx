import { paths } from '../../app/paths.ts';
import { FreezePanel } from '../../features/benchmarks/FreezePanel.tsx';
import { HealthTiles } from '../../features/operations/HealthTiles.tsx';
import { Page } from '../../ui/Page.tsx';
import { choiceOf } from '../../ui/useAddress.ts';
import { AuditTab } from './AuditTab.tsx';
import { JobsTab } from './JobsTab.tsx';
import { MailsTab } from './MailsTab.tsx';
import { Parts } from './Parts.tsx';
import { StorageTab } from './StorageTab.tsx';
import { useTab } from './useTab.ts';

const tabs = [
  { id: 'jobs', label: 'Jobs', Content: JobsTab },
  { id: 'mail', label: 'Mail outbox', Content: MailsTab },
  { id: 'audit', label: 'Audit log', Content: AuditTab },
  { id: 'storage', label: 'Storage', Content: StorageTab },
  { id: 'benchmarks', label: 'Benchmarks', Content: FreezePanel },
] as const;
const tabIds = tabs.map(({ id }) => id);

/** System status, background jobs, emails, audit and benchmarks. */
export default function AdminPanelScreen() {
  const { address } = useTab();
  return (
    <Page
      heading="Admin Panel"
      breadcrumb={[{ label: 'User Admin', to: paths.userAdmin() }]}
      description="Product health: what is running, what failed, which emails were sent, and who changed what."
    >
      <HealthTiles
        addressOf={(part) =>
          part === 'reference'
            ? `${paths.toolControl()}?tab=rates`
            : tabIds.some((id) => id === part)
              ? `${paths.adminPanel()}?tab=${part}`
              : undefined
        }
      />
      <Parts label="Admin Panel sections" parts={tabs} shown={choiceOf(address, 'tab', tabIds) ?? 'jobs'} />
    </Page>
  );
}
