import { LaterScreen } from '../later/LaterScreen.tsx';

/** What a carrier sees first: lanes open for bids, standings and wins. */
export default function CarrierDashboardScreen() {
  return <LaterScreen says="The dashboard is built in a later release." />;
}
