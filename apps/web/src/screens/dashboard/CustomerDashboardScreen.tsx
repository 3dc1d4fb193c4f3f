import { LaterScreen } from '../later/LaterScreen.tsx';

/** What a customer sees first: each mode at a glance and what waits for an answer. */
export default function CustomerDashboardScreen() {
  return <LaterScreen says="The dashboard is built in a later release." />;
}
