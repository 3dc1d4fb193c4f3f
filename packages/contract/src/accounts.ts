export * from './accounts/companies.ts';
export * from './accounts/connections.ts';
export * from './accounts/invitations.ts';
export * from './accounts/passwords.ts';
export * from './accounts/people.ts';
export * from './accounts/sessions.ts';
export * from './accounts/singleSignOn.ts';
export * from './accounts/twoFactor.ts';
