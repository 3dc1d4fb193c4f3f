import { LaterScreen } from '../later/LaterScreen.tsx';

/** TEMPORARY. */
export default function EnhancedDashboardScreen() {
  return <LaterScreen heading="Enhanced dashboard" says="Enhanced dashboard is built in a later release." />;
}
