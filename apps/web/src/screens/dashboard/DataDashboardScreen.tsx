import { LaterScreen } from '../later/LaterScreen.tsx';

/** What a data customer sees first: uploads, spend and the quality of the data. */
export default function DataDashboardScreen() {
  return <LaterScreen says="The data dashboard is built in a later release." />;
}
