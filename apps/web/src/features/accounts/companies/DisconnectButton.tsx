import { ConfirmButton } from '../../../ui/ConfirmButton.tsx';
import { toasts } from '../../../ui/toasts.ts';
import { type Connection, useConnect } from './connections.api.ts';

/** Disconnects a customer and a carrier. */
export function DisconnectButton({ connection }: { connection: Connection }) {
  const connect = useConnect();
  const { customerId, carrierId, customerName, carrierName } = connection;
  return (
    <ConfirmButton
      size="compact-xs"
      variant="subtle"
      color="gray"
      aria-label={`Disconnect ${carrierName} from ${customerName}`}
      question={`Disconnect ${carrierName} from ${customerName}?`}
      consequence={`${carrierName} will lose access to all lanes of ${customerName} and its bids there will be withdrawn. ${customerName} will no longer find it among its carriers.`}
      confirmLabel="Disconnect"
      onConfirm={async () => {
        await connect.mutateAsync({ customerId, carrierId, modes: null });
        toasts.success(`${carrierName} disconnected from ${customerName}`);
      }}
    >
      Disconnect
    </ConfirmButton>
  );
}
