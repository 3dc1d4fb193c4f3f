import { modeDetails } from '@lanewright/freight';
import { ChartColumn, type LucideIcon, Map as MapIcon, Table2 } from 'lucide-react';
import { Link } from 'react-router';
import { useSignedInUser } from '../../app/session/useSession.ts';
import { modeSubPages } from '../../app/shell/menu.ts';
import { useMode } from '../../app/useMode.ts';
import { Page } from '../../ui/Page.tsx';
import classes from './ModeLandingScreen.module.css';
import { useContractLink } from '../../ui/useContractNo.ts';

interface Card {
  icon: LucideIcon;
  says: string;
}

const cards: Readonly<Record<string, Card>> = {
  Visualiser: {
    icon: MapIcon,
    says: 'Freight flows on the map: where freight goes, what it costs and where it saves.',
  },
  Summary: { icon: MapIcon, says: 'Baseline cost, coverage and savings by region, carrier and equipment.' },
  Lanes: { icon: Table2, says: 'Every lane with its volumes, bids, standing and award.' },
  Reporting: { icon: ChartColumn, says: 'Savings by cause, coverage, scorecards and the rate card.' },
};

/** A mode's landing page with links to the sub-pages this user may see. */
export default function ModeLandingScreen() {
  const mode = useMode();
  const user = useSignedInUser();
  const keep = useContractLink();
  return (
    <Page heading={modeDetails[mode].title}>
      <ul className={classes.cards}>
        {modeSubPages(user.type, mode, 'landing').map((page) => {
          const card = cards[page.label];
          if (card === undefined) return null;
          return (
            <li key={page.to}>
              <Link to={keep(page.to)} className={classes.card}>
                <card.icon size={20} strokeWidth={1.6} aria-hidden className={classes.icon} />
                <span className={classes.label}>{page.label}</span>
                <span className={classes.says}>{card.says}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </Page>
  );
}
