import { LaterScreen } from '../later/LaterScreen.tsx';

/** Shipments or bids sent in, with the state of each upload. */
export default function UploadScreen() {
  return <LaterScreen says="Uploads are built in a later release." />;
}
