import { LaterScreen } from '../later/LaterScreen.tsx';

/** TEMPORARY. */
export default function SavingsScreen() {
  return <LaterScreen heading="Savings" says="Savings is built in a later release." />;
}
