import { offeredModes } from '@lanewright/freight';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { access } from './access.ts';
import { LazyQueryProvider } from './LazyQueryProvider.tsx';
import { Guard, UnknownPath } from './Guard.tsx';
import { lazyScreen } from './loading/lazyScreen.tsx';
import { ScreenFailed } from './loading/ScreenFailed.tsx';
import { paths } from './paths.ts';
import type { ScreenName } from './screens.ts';
import { LazyShell } from './shell/LazyShell.tsx';

/** The first page: it does not wait for the list of the others. */
const login = () => import('../screens/public/LoginScreen.tsx');

/** A route whose screen is loaded when first shown. */
function screen(path: string, name: ScreenName): RouteObject {
  const load = async () => (await import('./screens.ts')).screens[name]();
  return { path, element: lazyScreen(path, load), errorElement: <ScreenFailed />, handle: { load } };
}

const visitorShell = lazyScreen('visitors', async () => ({
  default: (await import('./shell/VisitorShell.tsx')).VisitorShell,
}));

/** Pages without top bar, sidebar or footer. */
const loginPages: RouteObject[] = [
  { path: paths.start(), element: lazyScreen(paths.start(), login), errorElement: <ScreenFailed /> },
  { path: paths.login(), element: lazyScreen(paths.login(), login), errorElement: <ScreenFailed /> },
];
const fullPages: RouteObject[] = [
  screen(paths.register(), 'RegisterScreen'),
  screen(paths.resetPassword(), 'ResetPasswordScreen'),
];

const visitorPages: RouteObject[] = [
  screen('/company/:id', 'CompanyScreen'),
  screen(paths.laneCreationTest(), 'LaneCreationScreen'),
];

const pagesForAnyone: RouteObject[] = [
  screen(paths.unauthorized(), 'UnauthorizedScreen'),
  screen(paths.dashboard(), 'DashboardScreen'),
  screen(paths.upload(), 'UploadScreen'),
  screen(paths.dataUploadWizard(), 'DataUploadWizardScreen'),
  screen(paths.profile(), 'ProfileScreen'),
  screen(paths.documents(), 'DocumentsScreen'),
  screen(paths.enhancedDashboard(), 'BoardsScreen'),
];

const ownerPages: RouteObject[] = [
  screen(paths.dataUploadOverview(), 'DataUploadOverviewScreen'),
  screen(paths.adminPanel(), 'AdminPanelScreen'),
  screen(paths.notifications(), 'NotificationsScreen'),
  screen(paths.toolControl(), 'ToolControlScreen'),
  screen(paths.userAdmin(), 'UserAdminScreen'),
  screen(paths.management('oceanport'), 'OceanPortScreen'),
  screen(paths.management('learnt-place'), 'SavedPlaceScreen'),
  screen(paths.management('currency'), 'CurrencyScreen'),
  ...(['postcode', 'airport', 'container', 'equipment-type', 'country'] as const).map((table) =>
    screen(paths.management(table), 'ReferenceTableScreen'),
  ),
  screen(paths.management('property'), 'PropertyScreen'),
];

/** All modes use the same screens, which read the mode from the address. */
const modePages: RouteObject[] = offeredModes.flatMap((mode) => [
  guarded(access.modeLanding, [screen(paths.mode(mode), 'ModeLandingScreen')]),
  guarded(access.modeSummary, [screen(paths.summary(mode), 'SummaryScreen')]),
  guarded(access.modeLanes, [screen(paths.lanes(mode), 'LanesScreen')]),
  guarded(access.modeReporting, [screen(paths.reporting(mode), 'ReportingScreen')]),
  guarded(access.modeSettings, [screen(paths.modeSettings(mode), 'ModeSettingsScreen')]),
]);

function guarded(allowed: (typeof access)[keyof typeof access], children: RouteObject[]): RouteObject {
  return { element: <Guard allowed={allowed} />, children };
}

/** Pages for printing: nothing is around them. */
function onPaper(children: RouteObject[]): RouteObject {
  return { element: <LazyQueryProvider />, children };
}

/** The product's pages, and who may open them. */
export const routes: RouteObject[] = [
  {
    errorElement: <ScreenFailed />,
    children: [
      ...loginPages,
      {
        element: <LazyQueryProvider />,
        children: [...fullPages, { element: visitorShell, children: visitorPages }],
      },
      // For printing: nothing around it.
      guarded(access.modeLanes, [onPaper([screen('/award-letter/:letterId', 'AwardLetterScreen')])]),
      guarded(access.customer, [
        onPaper(offeredModes.map((mode) => screen(paths.report(mode), 'ReportPaperScreen'))),
      ]),
      {
        element: <Guard allowed={access.anyone} />,
        children: [
          {
            element: <LazyShell />,
            children: [
              ...pagesForAnyone,
              guarded(access.carrier, [screen(paths.carrierDashboard(), 'CarrierDashboardScreen')]),
              guarded(access.spend, [screen(paths.spendMap(), 'SpendMapScreen')]),
              guarded(access.savings, [screen(paths.savings(), 'SavingsScreen')]),
              guarded(access.activity, [screen(paths.activity(), 'ActivityScreen')]),
              guarded(access.customer, [
                screen(paths.carriers(), 'CarriersScreen'),
                screen(paths.sourcing(), 'SourcingScreen'),
                { path: paths.supplier(), element: <Navigate to={paths.carriers()} replace /> },
              ]),
              guarded(access.owner, ownerPages),
              ...modePages,
            ],
          },
        ],
      },
      { path: '*', element: <UnknownPath /> },
    ],
  },
];

export const router = createBrowserRouter(routes);
