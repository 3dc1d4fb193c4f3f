import { operations } from '@lanewright/contract';
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { ScrollText } from 'lucide-react';
import { useState } from 'react';
import { useCompanies } from '../../features/accounts/companies/companies.api.ts';
import { AuditEntries } from '../../features/operations/audit/AuditEntries.tsx';
import { AuditFilters } from '../../features/operations/audit/AuditFilters.tsx';
import { auditFilterOf, auditPartsOf, isFiltered } from '../../features/operations/audit/auditAddress.ts';
import { ExportEntries } from '../../features/operations/audit/ExportEntries.tsx';
import { useAudit, useAuditActions } from '../../features/operations/operations.api.ts';
import { type Person, usePeople } from '../../features/accounts/people/people.api.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { AddressPager } from '../../ui/AddressPager.tsx';
import { LoadProblem } from '../../ui/Loaded.tsx';
import { idOf, pageOf, useAddress } from '../../ui/useAddress.ts';
import classes from './Owner.module.css';

const pageSize = 50;

/** The audit, newest first. */
export function AuditTab() {
  const { address, change } = useAddress();
  const parts = auditPartsOf(address);
  const page = pageOf(address);
  const filter = auditFilterOf(parts);
  const openId = idOf(address, 'entry');
  const audit = useAudit({ ...filter, page, pageSize });
  const actions = useAuditActions();
  const companies = useCompanies();
  const users = useUserChoices(parts.by);
  const clear = () => change({ q: '', action: '', by: '', company: '', from: '', until: '', page: '' });

  return (
    <>
      <div className={classes.filters}>
        <div>
          <AuditFilters
            parts={parts}
            onChange={(next) => change({ ...next, page: undefined, entry: undefined })}
            actions={actions.data ?? []}
            users={users.choices}
            onUserSearch={users.seek}
            companies={(companies.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          />
        </div>
        <ExportEntries
          endpoint={operations.exportAudit}
          filter={filter}
          fileName="audit.csv"
          total={audit.data?.total}
        />
      </div>
      <LoadProblem query={audit} />
      {audit.isLoadingError ? null : audit.data?.total === 0 ? (
        isFiltered(parts) ? (
          <EmptyState
            icon={ScrollText}
            title="No entries match"
            action={
              <Button variant="default" onClick={clear}>
                Clear filters
              </Button>
            }
          />
        ) : (
          <EmptyState icon={ScrollText} title="No entries yet">
            Every change to prices, awards or access is recorded here.
          </EmptyState>
        )
      ) : (
        <AuditEntries
          label="Audit log"
          hasCustomer
          entries={audit.data?.rows}
          openId={openId}
          onToggle={(entry) => change({ entry: entry === openId ? undefined : entry })}
        />
      )}
      <AddressPager
        label="Pages of the audit log"
        pageSize={pageSize}
        total={audit.data?.total}
        forgets="entry"
      />
    </>
  );
}

const typingPauseMs = 250;

/** Users to filter by: those matching the typed name, plus the selected one. */
function useUserChoices(chosenId: string | undefined) {
  const [typed, seek] = useState('');
  const [sought] = useDebouncedValue(typed, typingPauseMs);
  const asked = usePeople({ userId: chosenId }, { enabled: chosenId !== undefined });
  const chosen = chosenId === undefined ? undefined : asked.data?.rows.find(({ id }) => id === chosenId);
  // The field may contain the selected user's name, which was not typed.
  const isTyped = sought !== '' && (chosen === undefined || sought !== choiceOfUser(chosen).label);
  const people = usePeople({
    search: isTyped ? sought.slice(0, 200) : undefined,
    page: 1,
    pageSize: 20,
    sortBy: 'displayName',
  });
  const listed = people.data?.rows ?? [];
  const isListed = chosen === undefined || listed.some(({ id }) => id === chosen.id);
  return { seek, choices: (isListed ? listed : [chosen, ...listed]).map(choiceOfUser) };
}

const choiceOfUser = ({ id, displayName, companyName }: Person) => ({
  value: id,
  label: `${displayName}, ${companyName}`,
});
