/**
 * Web tests that need modules of their own: they import the page's start, or hold state of a module (the end of a session, the
 * connection, toasts) across tests. All others share the modules of their worker, because loading them takes longer than the tests.
 */
export const isolatedWebTests = [
  'apps/web/src/app/live/hubHandlers.test.tsx',
  'apps/web/src/app/live/useLive.test.tsx',
  'apps/web/src/app/loading/lazyScreen.test.tsx',
  'apps/web/src/app/main.test.ts',
  'apps/web/src/app/session/redirectOnSessionEnd.test.tsx',
  'apps/web/src/features/accounts/two-factor/PasswordForm.test.tsx',
  'apps/web/src/features/scenarios/result/LanesTab.test.tsx',
  'apps/web/src/features/uploads/places/PlaceSearch.test.tsx',
  'apps/web/src/platform/apiClient.test.ts',
  'apps/web/src/platform/sendAsUser.test.ts',
  'apps/web/src/screens/modes/modePages.test.tsx',
  'apps/web/src/screens/owner/property/property.test.tsx',
  'apps/web/src/screens/public/company.test.tsx',
  'apps/web/src/ui/Loaded.test.tsx',
  'apps/web/src/ui/Toasts.test.tsx',
];
