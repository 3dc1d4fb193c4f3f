import type { accounts, BodyOf } from '@lanewright/contract';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute } from '../../../platform/database/rows.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import { lockByName } from '../../../platform/database/lockByName.ts';
import { requireRecentLogin } from '../sessions/requireRecentLogin.ts';
import { endSessionsOfCompany } from '../sessions/sessions.ts';
import { type LoginRulesRow, requireBlockedBy, selectLoginRules } from './loginRules.ts';

type Change = BodyOf<typeof accounts.changeLoginRules>;

/**
 * Changes how a company's users log in and how long their sessions last. Requiring single sign-on ends the sessions that began
 * with a password; a tighter limit ends sessions at their next call.
 * @throws ProblemError 404 for another company; 403 without a recent login; 409 when single sign-on cannot be required yet.
 */
export async function changeLoginRules(
  tx: Transaction,
  actor: Actor,
  caller: Caller,
  sessionId: string | null,
  companyId: string,
  change: Change,
): Promise<void> {
  await lockByName(tx, `company ${companyId}`);
  const row = await selectLoginRules(tx, caller, sessionId, companyId);
  await requireRecentLogin(tx, sessionId);
  const before = rulesOf(row);
  const after = {
    isSingleSignOnRequired: change.isSingleSignOnRequired ?? before.isSingleSignOnRequired,
    sessionIdleMinutes:
      change.sessionIdleMinutes === undefined ? before.sessionIdleMinutes : change.sessionIdleMinutes,
    sessionMaxHours: change.sessionMaxHours === undefined ? before.sessionMaxHours : change.sessionMaxHours,
  };
  if (JSON.stringify(after) === JSON.stringify(before)) return;
  await execute(
    tx,
    'UPDATE companies SET session_idle_minutes = $2, session_max_hours = $3 WHERE company_id = $1',
    [companyId, after.sessionIdleMinutes, after.sessionMaxHours],
  );
  if (after.isSingleSignOnRequired !== before.isSingleSignOnRequired)
    await requireSignOn(tx, companyId, row, after.isSingleSignOnRequired);
  await recordAudit(tx, actor, {
    customerId: row.kind === 'Customer' ? companyId : null,
    action: 'company.login-rules-changed',
    subjectKind: 'company',
    subjectId: companyId,
    before,
    after,
  });
}

const rulesOf = (row: LoginRulesRow) => ({
  isSingleSignOnRequired: row.is_required,
  sessionIdleMinutes: row.session_idle_minutes,
  sessionMaxHours: row.session_max_hours,
});

async function requireSignOn(
  tx: Transaction,
  companyId: string,
  row: LoginRulesRow,
  isRequired: boolean,
): Promise<void> {
  const blockedBy = isRequired ? requireBlockedBy(row) : null;
  if (blockedBy !== null)
    throw refuse('single_sign_on_not_tested', 'Single sign-on cannot be required yet', {
      field: 'isSingleSignOnRequired',
      detail: blockedDetails[blockedBy],
    });
  await execute(tx, 'UPDATE sso_providers SET is_required = $2 WHERE company_id = $1', [
    companyId,
    isRequired,
  ]);
  if (isRequired) await endSessionsOfCompany(tx, companyId, 'password', 'single sign-on is required');
}

const blockedDetails = {
  OwnersKeepPasswords: 'Owners keep their passwords, so that someone can repair a broken identity provider.',
  NoProvider: 'Set up an identity provider and turn it on first.',
  NotTested: 'Log in with single sign-on first to show that it works. Then require it from that session.',
} as const;
