import { modeDetails, type OfferedMode } from '@lanewright/freight';
import { Anchor, Group } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { CustomerChooser } from '../../features/accounts/CustomerChooser.tsx';
import type { MyCustomer } from '../../features/accounts/myCustomers.api.ts';
import type { BidUpload } from '../../features/bids/uploads/bidUploads.api.ts';
import { SheetOutcome } from '../../features/bids/uploads/SheetOutcome.tsx';
import { SheetUploadButton } from '../../features/bids/uploads/SheetUploadButton.tsx';
import { useSheetUpload } from '../../features/bids/uploads/useSheetUpload.ts';
import { DownloadSheetButton } from '../../features/bids/DownloadSheetButton.tsx';
import classes from './SheetTargets.module.css';

interface SheetTargetsProps {
  modes: readonly OfferedMode[];
  customers: readonly MyCustomer[];
  uploads: readonly BidUpload[];
}

/** One row per mode: customer, download, upload. */
export function SheetTargets({ modes, customers, uploads }: SheetTargetsProps) {
  const shown = modes.filter((mode) => customers.some((customer) => customer.modes.includes(mode)));
  return (
    <ul className={classes.targets}>
      {shown.map((mode) => (
        <SheetTarget
          key={mode}
          mode={mode}
          customers={customers.filter((customer) => customer.modes.includes(mode))}
          uploads={uploads}
        />
      ))}
    </ul>
  );
}

interface SheetTargetProps {
  mode: OfferedMode;
  customers: readonly MyCustomer[];
  uploads: readonly BidUpload[];
}

function SheetTarget({ mode, customers, uploads }: SheetTargetProps) {
  const goTo = useNavigate();
  const [chosenId, setChosenId] = useState<string>();
  const { sending, send, submitReviewed, dismiss } = useSheetUpload();
  const customer = customers.find(({ customerId }) => customerId === chosenId) ?? customers[0];
  if (customer === undefined) return null;
  const place = { mode, customerId: customer.customerId };
  const received =
    sending.kind === 'received' ? uploads.find(({ id }) => id === sending.uploadId) : undefined;
  return (
    <li className={classes.target}>
      <div className={classes.line}>
        <div>
          <Anchor component={Link} to={paths.lanes(mode)} fw={580} size="sm">
            {modeDetails[mode].title}
          </Anchor>
          {customers.length === 1 && <div className={classes.customer}>{customer.name}</div>}
        </div>
        <Group gap="xs">
          <CustomerChooser customers={customers} customerId={customer.customerId} onChange={setChosenId} />
          <DownloadSheetButton place={place} />
          <SheetUploadButton sending={sending} onFile={(file) => void send(place, file)}>
            Upload bid sheet
          </SheetUploadButton>
        </Group>
      </div>
      <SheetOutcome
        sending={sending}
        upload={received}
        addresses={{ matchAt: paths.matchSheet, reviewAt: paths.reviewSheet }}
        onSubmitReviewed={(submitted) => void submitReviewed(submitted)}
        onDrafted={() => {
          dismiss();
          void goTo(paths.lanesOfCustomer(mode, place.customerId));
        }}
        onDismiss={dismiss}
      />
    </li>
  );
}
