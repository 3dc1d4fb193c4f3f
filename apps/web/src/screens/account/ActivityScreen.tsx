import { accounts } from '@lanewright/contract';
import { Button } from '@mantine/core';
import { History } from 'lucide-react';
import { paths } from '../../app/paths.ts';
import { useSignedInUser } from '../../app/session/useSession.ts';
import { ActivityFilters } from '../../features/operations/activity/ActivityFilters.tsx';
import { useActivity, useActivityUsers } from '../../features/operations/activity/activity.api.ts';
import { activityFilterOf, activityPartsOf } from '../../features/operations/activity/activityAddress.ts';
import { AuditEntries } from '../../features/operations/audit/AuditEntries.tsx';
import { ExportEntries } from '../../features/operations/audit/ExportEntries.tsx';
import { AddressPager } from '../../ui/AddressPager.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadProblem } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { idOf, pageOf, useAddress } from '../../ui/useAddress.ts';
import classes from './ActivityScreen.module.css';

const pageSize = 50;

/** Activity in the user's company and its data, newest first. */
export default function ActivityScreen() {
  const user = useSignedInUser();
  const { address, change } = useAddress();
  const parts = activityPartsOf(address);
  const filter = activityFilterOf(parts);
  const openId = idOf(address, 'entry');
  const activity = useActivity({ ...filter, page: pageOf(address), pageSize });
  const users = useActivityUsers();
  const isFiltered = Object.keys(parts).length > 0;
  return (
    <Page
      heading="Activity"
      breadcrumb={[{ label: 'Profile', to: paths.profile('company') }]}
      description={`What users of ${user.companyName} did, and what the platform did to the company’s accounts and data.`}
      actions={
        <ExportEntries
          endpoint={accounts.exportActivity}
          filter={filter}
          fileName="activity.csv"
          total={activity.data?.total}
        />
      }
    >
      <div className={classes.filters}>
        <ActivityFilters
          parts={parts}
          users={users.data ?? []}
          companyName={user.companyName}
          onChange={(next) => change({ ...next, page: undefined, entry: undefined })}
        />
      </div>
      <LoadProblem query={activity} />
      {activity.isLoadingError ? null : activity.data?.total === 0 ? (
        <EmptyState
          icon={History}
          title={isFiltered ? 'No activity matches' : 'No activity yet'}
          {...(isFiltered && {
            action: (
              <Button
                variant="default"
                onClick={() => change({ kind: '', by: '', from: '', until: '', page: '' })}
              >
                Clear filters
              </Button>
            ),
          })}
        />
      ) : (
        <AuditEntries
          label="Activity"
          entries={activity.data?.rows}
          hasCustomer={user.type === 'Carrier'}
          openId={openId}
          onToggle={(entry) => change({ entry: entry === openId ? undefined : entry })}
        />
      )}
      <AddressPager
        label="Pages of activity"
        pageSize={pageSize}
        total={activity.data?.total}
        forgets="entry"
      />
    </Page>
  );
}
