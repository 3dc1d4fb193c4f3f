import { Skeleton } from '@mantine/core';
import { Megaphone } from 'lucide-react';
import { useCompanies } from '../../features/accounts/companies/companies.api.ts';
import { AnnouncementList } from '../../features/notifications/announcements/AnnouncementList.tsx';
import { useAnnouncements } from '../../features/notifications/announcements/announcements.api.ts';
import { WriteAnnouncement } from '../../features/notifications/announcements/WriteAnnouncement.tsx';
import { AddressPager } from '../../ui/AddressPager.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
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
      {companies.isError && companies.data === undefined && (
        <ErrorPanel
          error={companies.error}
          heading="The companies could not be loaded"
          onRetry={() => void companies.refetch()}
        />
      )}
      <WriteAnnouncement companies={companies.data} />
      <Announced />
    </Page>
  );
}

function Announced() {
  const { address } = useAddress();
  const { data, error, refetch } = useAnnouncements(pageOf(address), pageSize);
  return (
    <Panel heading="Announced">
      {data === undefined ? (
        error === null ? (
          <div role="status" aria-label="Loading the announcements">
            <Skeleton height={62} mb={14} />
            <Skeleton height={62} />
          </div>
        ) : (
          <ErrorPanel error={error} onRetry={() => void refetch()} />
        )
      ) : data.total === 0 ? (
        <EmptyState title="Nothing was announced yet" icon={Megaphone}>
          What you announce is listed here, with how many were told and how many have read it.
        </EmptyState>
      ) : (
        <AnnouncementList announcements={data.announcements} />
      )}
      <AddressPager label="Pages of announcements" pageSize={pageSize} total={data?.total} />
    </Panel>
  );
}
