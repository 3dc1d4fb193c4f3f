import { Select, Skeleton, Stack, Switch } from '@mantine/core';
import { useConfirmIdentity } from '../../../ui/confirm-identity/useConfirmIdentity.tsx';
import { ActionError } from '../../../ui/ActionError.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { toasts } from '../../../ui/toasts.ts';
import {
  type LoginRules,
  type LoginRulesChange,
  useChangeLoginRules,
  useLoginRules,
} from './loginRules.api.ts';
import { choicesWith, idleChoices, maxChoices, noLimit } from './sessionChoices.ts';

/** Whether a company's users must log in by single sign-on, and when their sessions end. Each choice is saved at once. */
export function LoginRulesForm({ companyId }: { companyId: string }) {
  const rules = useLoginRules(companyId);
  return (
    <Loaded query={rules} failed="Login rules couldn’t be loaded" skeleton={<FormSkeleton />}>
      {(loaded) => <Rules companyId={companyId} rules={loaded} />}
    </Loaded>
  );
}

function FormSkeleton() {
  return (
    <div role="status" aria-label="Loading login rules">
      {[0, 1, 2].map((field) => (
        <Skeleton key={field} height={36} mb={16} radius="sm" />
      ))}
    </div>
  );
}

const requireWords = {
  NoProvider: 'No identity provider yet. The Owner can set one up in User Admin.',
  NotTested:
    'A user of the company can turn this on after logging in by single sign-on, which shows that it works.',
} as const;

function Rules({ companyId, rules }: { companyId: string; rules: LoginRules }) {
  const { confirmed, dialog } = useConfirmIdentity();
  const change = useChangeLoginRules(companyId, confirmed);
  // Shows the value that is being saved.
  const shown = { ...rules, ...(change.isPending ? change.variables : {}) };
  const save = (body: LoginRulesChange) =>
    change.mutate(body, { onSuccess: () => toasts.success('Login rules saved') });
  const { requireBlockedBy: blockedBy, isSingleSignOnRequired: isRequired } = rules;
  return (
    <Stack gap="md">
      {blockedBy !== 'OwnersKeepPasswords' && (
        <Switch
          label="Require single sign-on"
          description={
            blockedBy === null || isRequired
              ? 'Passwords are rejected, and everyone who logged in with one is logged out.'
              : requireWords[blockedBy]
          }
          checked={shown.isSingleSignOnRequired}
          disabled={blockedBy !== null && !isRequired}
          onChange={({ currentTarget }) => save({ isSingleSignOnRequired: currentTarget.checked })}
        />
      )}
      <Select
        label="Log out when idle for"
        description="Time since the last click or key press, to the minute."
        data={choicesWith(idleChoices, shown.sessionIdleMinutes)}
        value={String(shown.sessionIdleMinutes ?? noLimit)}
        allowDeselect={false}
        maw={320}
        onChange={(value) => save({ sessionIdleMinutes: value === noLimit ? null : Number(value) })}
      />
      <Select
        label="Log out after"
        description="Time since login, even if the session is active."
        data={choicesWith(maxChoices, shown.sessionMaxHours)}
        value={String(shown.sessionMaxHours ?? noLimit)}
        allowDeselect={false}
        maw={320}
        onChange={(value) => save({ sessionMaxHours: value === noLimit ? null : Number(value) })}
      />
      <ActionError of={change} />
      {dialog}
    </Stack>
  );
}
