import { LaterScreen } from '../later/LaterScreen.tsx';

/** Every company's uploads, for the Owner to approve or reject. */
export default function DataUploadOverviewScreen() {
  return <LaterScreen says="User data uploads are built in a later release." />;
}
