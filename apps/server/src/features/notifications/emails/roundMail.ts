import { modeDetails, type OfferedMode } from '@lanewright/freight';
import type { MailContent } from '../../../platform/mail/renderMail.ts';
import { countLanes } from '../countLanes.ts';
import { aboutTheSheet } from './emailParts.ts';

/** What invited carriers learn about a round; the same for all of them. */
export type RoundNews = {
  readonly what: 'planned' | 'extended' | 'extendedByLoad';
  readonly customerName: string;
  readonly tenderName: string;
  readonly mode: OfferedMode;
  readonly lanes: number;
  readonly roundNo: number;
  readonly opens: string;
  readonly closes: string;
  readonly isSealed: boolean;
  /** Carriers were informed that it is sealed, and it no longer is. */
  readonly wasSealed: boolean;
  readonly forbidsRise: boolean;
};

/** The notification about a round. */
export function roundText({ what, customerName, tenderName, roundNo, closes }: RoundNews): string {
  return what === 'planned'
    ? `${customerName} invites you to bid: ${tenderName}. Round ${roundNo} closes ${closes}.`
    : `${tenderName}: round ${roundNo} was extended and now closes ${closes}.`;
}

/** The email about a round, without its button. */
export function roundMail(news: RoundNews): {
  readonly subject: string;
  readonly content: Pick<MailContent, 'heading' | 'paragraphs'>;
} {
  const { what, customerName, tenderName, roundNo, closes } = news;
  return {
    subject:
      what === 'planned'
        ? `${customerName} invites you to bid: ${tenderName}`
        : `Deadline extended for ${tenderName}: ${closes}`,
    content: {
      heading: tenderName,
      paragraphs: [
        what === 'planned'
          ? `${customerName} invites your company to bid on ${countLanes(news.lanes)} in ${modeDetails[news.mode].title}.`
          : what === 'extended'
            ? `${customerName} extended round ${roundNo}.`
            : `Lanewright was too busy to accept every bid before round ${roundNo} closed, so the round was extended for all invited carriers.`,
        what === 'planned'
          ? `Round ${roundNo} opens on ${news.opens} and closes on ${closes}.`
          : `It now closes on ${closes}.`,
        ...(news.isSealed
          ? ['The round is sealed: no one can read your prices until it closes, not even you.']
          : news.wasSealed
            ? [
                'The round is no longer sealed: your prices are saved when you submit them, and the customer can read them before the round closes.',
              ]
            : []),
        ...(news.forbidsRise ? ['Prices may not be higher than in your previous round.'] : []),
        aboutTheSheet,
      ],
    },
  };
}
