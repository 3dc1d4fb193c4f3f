import { Skeleton } from '@mantine/core';
import { Megaphone } from 'lucide-react';
import { useCompanies } from '../../features/accounts/companies/companies.api.ts';
import { AnnouncementList } from '../../features/notifications/announcements/AnnouncementList.tsx';
import { useAnnouncements } from '../../features/notifications/announcements/announcements.api.ts';
import { WriteAnnouncement } from '../../features/notifications/announcements/WriteAnnouncement.tsx';
import { AddressPager } from '../../ui/AddressPager.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadProblem, Loaded } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { pageOf, useAddress } from '../../ui/useAddress.ts';

const pageSize = 20;

/** Announcements: a form for a new one, and the delivery of previous ones. */
export default function NotificationsScreen() {
  const companies = useCompanies();
  return (
    <Page
      heading="Notifications"
      description="Send announcements to users of any company, and see who received them."
    >
      <LoadProblem query={companies} failed="Couldn’t load the companies" />
      <WriteAnnouncement companies={companies.data} />
      <Announced />
    </Page>
  );
}

function Announced() {
  const { address } = useAddress();
  const asked = useAnnouncements(pageOf(address), pageSize);
  return (
    <Panel heading="Announced">
      <Loaded
        query={asked}
        skeleton={
          <div role="status" aria-label="Loading the announcements">
            <Skeleton height={62} mb={14} />
            <Skeleton height={62} />
          </div>
        }
      >
        {(data) =>
          data.total === 0 ? (
            <EmptyState title="No announcements yet" icon={Megaphone}>
              Your announcements are listed here, with how many users received and how many read each one.
            </EmptyState>
          ) : (
            <AnnouncementList announcements={data.rows} />
          )
        }
      </Loaded>
      <AddressPager label="Pages of announcements" pageSize={pageSize} total={asked.data?.total} />
    </Panel>
  );
}
