import type { Route } from '../../platform/http/serve.ts';
import { companyRoutes } from './companies/companies.routes.ts';
import { invitationRoutes } from './invitations/invitations.routes.ts';
import { loginRulesRoutes } from './login-rules/loginRules.routes.ts';
import { passwordRoutes } from './passwords/passwords.routes.ts';
import { peopleRoutes } from './people/people.routes.ts';
import { sessionRoutes } from './sessions/sessions.routes.ts';
import { singleSignOnRoutes } from './single-sign-on/singleSignOn.routes.ts';
import { twoFactorRoutes } from './two-factor/twoFactor.routes.ts';

export const accountsRoutes: readonly Route[] = [
  ...sessionRoutes,
  ...twoFactorRoutes,
  ...passwordRoutes,
  ...peopleRoutes,
  ...invitationRoutes,
  ...companyRoutes,
  ...singleSignOnRoutes,
  ...loginRulesRoutes,
];
