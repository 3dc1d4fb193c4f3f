import { modeDetails } from '@lanewright/freight';
import { paths } from '../../app/paths.ts';
import { useMode } from '../../app/useMode.ts';
import { Page } from '../../ui/Page.tsx';
import { ModeSettings } from './ModeSettings.tsx';
import { useContractLink } from '../../ui/useContractNo.ts';

/** Setup of a customer's own mode. */
export default function ModeSettingsScreen() {
  const mode = useMode();
  const keep = useContractLink();
  const { title, path } = modeDetails[mode];
  return (
    <Page
      heading="Settings"
      breadcrumb={[
        { label: title, to: keep(`/${path}`) },
        { label: 'Lanes', to: keep(paths.lanes(mode)) },
      ]}
      description={`What carriers quote in ${title}, how their bids are compared, and what they see.`}
    >
      <ModeSettings of={{ mode }} contractsAt={paths.contracts(mode)} />
    </Page>
  );
}
