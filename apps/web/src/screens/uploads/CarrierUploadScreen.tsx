import { LaterScreen } from '../later/LaterScreen.tsx';

/** Bid sheets sent in, with the state of each. */
export default function CarrierUploadScreen() {
  return <LaterScreen says="Bid uploads are built in a later release." />;
}
