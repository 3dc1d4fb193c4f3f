import { accounts } from '@lanewright/contract';
import { type Route, route } from '../../../platform/http/serve.ts';
import { changeLoginRules } from './changeLoginRules.ts';
import { presentLoginRules, selectLoginRules } from './loginRules.ts';

export const loginRulesRoutes: readonly Route[] = [
  route(accounts.readLoginRules, async ({ tx, caller, sessionId, params }) =>
    presentLoginRules(await selectLoginRules(tx, caller, sessionId, params.id)),
  ),
  route(accounts.changeLoginRules, async ({ tx, actor, caller, sessionId, params, body }) => {
    await changeLoginRules(tx, actor, caller, sessionId, params.id, body);
    return presentLoginRules(await selectLoginRules(tx, caller, sessionId, params.id));
  }),
];
