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

/** Announcements: writing one, and how far those before came. */
export default function NotificationsScreen() {
  const companies = useCompanies();
  return (
    <Page
      heading="Notifications"
      description="Tell the people of any company something, and see whom it reached."
    >
      <LoadProblem query={companies} failed="The companies could not be loaded" />
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
            <EmptyState title="Nothing was announced yet" icon={Megaphone}>
              What you announce is listed here, with how many were told and how many have read it.
            </EmptyState>
          ) : (
            <AnnouncementList announcements={data.announcements} />
          )
        }
      </Loaded>
      <AddressPager label="Pages of announcements" pageSize={pageSize} total={asked.data?.total} />
    </Panel>
  );
}
