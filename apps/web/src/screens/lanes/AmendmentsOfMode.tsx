import { modeDetails, type OfferedMode } from '@lanewright/freight';
import { paths } from '../../app/paths.ts';
import { ContractSwitcher } from '../../features/contracts/ContractSwitcher.tsx';
import { Page } from '../../ui/Page.tsx';
import { useContractLink } from '../../ui/useContractNo.ts';
import { AmendmentsView, BeginAmendment } from './AmendmentsView.tsx';
import { LaneViewTabs } from './LaneViewTabs.tsx';

/** A customer's amendments of one mode and contract. */
export default function AmendmentsOfMode({ mode }: { mode: OfferedMode }) {
  const keep = useContractLink();
  const { title, path } = modeDetails[mode];
  return (
    <Page
      heading="Lanes"
      breadcrumb={[{ label: title, to: keep(`/${path}`) }]}
      actions={<BeginAmendment mode={mode} />}
    >
      <ContractSwitcher mode={mode} allAt={paths.contracts(mode)} />
      <LaneViewTabs view="amendments">
        <AmendmentsView mode={mode} />
      </LaneViewTabs>
    </Page>
  );
}
