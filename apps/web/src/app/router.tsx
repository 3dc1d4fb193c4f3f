import { offeredModes } from '@lanewright/freight';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { LaterScreen } from '../screens/later/LaterScreen.tsx';
import { access } from './access.ts';
import { Guard, UnknownPath } from './Guard.tsx';
import { lazyScreen } from './loading/lazyScreen.tsx';
import { ScreenFailed } from './loading/ScreenFailed.tsx';
import { managementTables, paths } from './paths.ts';
import { Shell } from './shell/Shell.tsx';
import { VisitorShell } from './shell/VisitorShell.tsx';

/** A route whose screen is loaded when first shown. */
function screen(path: string, load: Parameters<typeof lazyScreen>[1]): RouteObject {
  return { path, element: lazyScreen(path, load), errorElement: <ScreenFailed /> };
}

/** A route of a later release. */
function later(path: string, heading: string, says: string): RouteObject {
  return { path, element: <LaterScreen key={path} heading={heading} says={says} /> };
}

const login = () => import('../screens/public/LoginScreen.tsx');

/** Pages without top bar, sidebar or footer. */
const fullPages: RouteObject[] = [
  screen(paths.start(), login),
  screen(paths.login(), login),
  screen(paths.register(), () => import('../screens/public/register/RegisterScreen.tsx')),
  screen(paths.resetPassword(), () => import('../screens/public/reset-password/ResetPasswordScreen.tsx')),
];

const visitorPages: RouteObject[] = [
  later('/company/:id', 'Company', 'Company pages are built in a later release.'),
  screen(paths.laneCreationTest(), () => import('../screens/public/LaneCreationScreen.tsx')),
];

const pagesForAnyone: RouteObject[] = [
  screen(paths.unauthorized(), () => import('../screens/public/UnauthorizedScreen.tsx')),
  screen(paths.dashboard(), () => import('../screens/dashboard/DashboardScreen.tsx')),
  screen(paths.upload(), () => import('../screens/uploads/UploadScreen.tsx')),
  screen(paths.dataUploadWizard(), () => import('../screens/uploads/DataUploadWizardScreen.tsx')),
  screen(paths.profile(), () => import('../screens/account/ProfileScreen.tsx')),
  screen(paths.documents(), () => import('../screens/documents/DocumentsScreen.tsx')),
  screen(paths.enhancedDashboard(), () => import('../screens/dashboard/EnhancedDashboardScreen.tsx')),
];

const ownerPages: RouteObject[] = [
  screen(paths.dataUploadOverview(), () => import('../screens/uploads/DataUploadOverviewScreen.tsx')),
  screen(paths.adminPanel(), () => import('../screens/owner/AdminPanelScreen.tsx')),
  screen(paths.notifications(), () => import('../screens/owner/NotificationsScreen.tsx')),
  screen(paths.toolControl(), () => import('../screens/owner/ToolControlScreen.tsx')),
  screen(paths.userAdmin(), () => import('../screens/owner/UserAdminScreen.tsx')),
  screen(paths.management('oceanport'), () => import('../screens/owner/OceanPortScreen.tsx')),
  screen(paths.management('learnt-place'), () => import('../screens/owner/LearntPlaceScreen.tsx')),
  ...managementTables
    .filter((table) => table !== 'oceanport' && table !== 'learnt-place')
    .map((table) =>
      later(paths.management(table), 'Reference tables', 'Reference tables are built in a later release.'),
    ),
];

/** Every mode's pages are the same screens; they read the mode from the address. */
const modePages: RouteObject[] = offeredModes.flatMap((mode) => [
  guarded(access.modeLanding, [
    screen(paths.mode(mode), () => import('../screens/modes/ModeLandingScreen.tsx')),
  ]),
  guarded(access.modeSummary, [
    screen(paths.summary(mode), () => import('../screens/overview/SummaryScreen.tsx')),
  ]),
  guarded(access.modeLanes, [screen(paths.lanes(mode), () => import('../screens/lanes/LanesScreen.tsx'))]),
  guarded(access.modeReporting, [
    screen(paths.reporting(mode), () => import('../screens/overview/ReportingScreen.tsx')),
  ]),
  guarded(access.modeSettings, [
    screen(paths.modeSettings(mode), () => import('../screens/mode-settings/ModeSettingsScreen.tsx')),
  ]),
]);

function guarded(allowed: (typeof access)[keyof typeof access], children: RouteObject[]): RouteObject {
  return { element: <Guard allowed={allowed} />, children };
}

/** The table of the product's pages and of who may open them. */
export const routes: RouteObject[] = [
  {
    errorElement: <ScreenFailed />,
    children: [
      ...fullPages,
      { element: <VisitorShell />, children: visitorPages },
      // Paper: nothing around it.
      guarded(access.modeLanes, [
        screen('/award-letter/:letterId', () => import('../screens/award-letter/AwardLetterScreen.tsx')),
      ]),
      guarded(
        access.customer,
        offeredModes.map((mode) =>
          screen(paths.report(mode), () => import('../screens/report/ReportPaperScreen.tsx')),
        ),
      ),
      {
        element: <Guard allowed={access.anyone} />,
        children: [
          {
            element: <Shell />,
            children: [
              ...pagesForAnyone,
              guarded(access.carrier, [
                screen(
                  paths.carrierDashboard(),
                  () => import('../screens/dashboard/CarrierDashboardScreen.tsx'),
                ),
              ]),
              guarded(access.spend, [
                screen(paths.spendMap(), () => import('../screens/spend/SpendMapScreen.tsx')),
              ]),
              guarded(access.savings, [
                screen(paths.savings(), () => import('../screens/savings/SavingsScreen.tsx')),
              ]),
              guarded(access.customer, [
                screen(paths.carriers(), () => import('../screens/carriers/CarriersScreen.tsx')),
                screen(paths.sourcing(), () => import('../screens/sourcing/SourcingScreen.tsx')),
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

/** The routes by the browser's own address. */
export const router = createBrowserRouter(routes);
