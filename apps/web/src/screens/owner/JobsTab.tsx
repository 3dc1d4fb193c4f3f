import { JobFilter } from '../../features/operations/jobs/JobFilter.tsx';
import { JobPanel } from '../../features/operations/jobs/JobPanel.tsx';
import { JobsTable } from '../../features/operations/jobs/JobsTable.tsx';
import { jobStates } from '../../features/operations/jobs/jobState.ts';
import { useJobs } from '../../features/operations/operations.api.ts';
import { AddressPager } from '../../ui/AddressPager.tsx';
import { LoadProblem } from '../../ui/Loaded.tsx';
import { choiceOf, idOf, pageOf, useAddress } from '../../ui/useAddress.ts';

const pageSize = 50;

/** Background jobs, failures first; one job opens next to the list. */
export function JobsTab() {
  const { address, change } = useAddress();
  const state = choiceOf(address, 'state', jobStates);
  const page = pageOf(address);
  const openId = idOf(address, 'job');
  const jobs = useJobs({ state, page, pageSize });
  if (jobs.isError && jobs.data === undefined) return <LoadProblem query={jobs} />;
  return (
    <>
      <LoadProblem query={jobs} />
      <JobsTable
        jobs={jobs.data?.rows}
        total={jobs.data?.total}
        openId={openId}
        onOpen={(job) => change({ job }, { step: true })}
        toolbar={<JobFilter state={state} onChange={(next) => change({ state: next, page: undefined })} />}
        empty={
          jobs.data !== undefined && jobs.data.total > 0
            ? 'No jobs on this page.'
            : state === undefined
              ? 'All done: no jobs are waiting, running or failed.'
              : `No jobs with status ${state}.`
        }
      />
      <AddressPager label="Pages of jobs" pageSize={pageSize} total={jobs.data?.total} />
      <JobPanel
        job={jobs.data?.rows.find(({ id }) => id === openId)}
        onClose={() => change({ job: undefined })}
      />
    </>
  );
}
