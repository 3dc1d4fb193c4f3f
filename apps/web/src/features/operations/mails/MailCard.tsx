import { CardFigure, CardFigures, CardHead } from '../../../ui/data-table/CardParts.tsx';
import { formatMoment } from '../../../ui/figures.ts';
import { StateBadge } from '../../../ui/StatusBadge.tsx';
import { wordsOf } from '../audit/auditDifference.ts';
import type { Mail } from '../operations.api.ts';
import { toneOfMail } from './mailState.ts';

/** An email on a small screen: subject, state, recipient, and when it was written. */
export function MailCard({ mail }: { mail: Mail }) {
  return (
    <>
      <CardHead
        name={mail.subject}
        state={<StateBadge tone={toneOfMail[mail.state]}>{mail.state}</StateBadge>}
      />
      <CardFigures tracks="1fr">
        <CardFigure label="To">
          <span style={{ overflowWrap: 'anywhere' }}>{mail.to}</span>
        </CardFigure>
      </CardFigures>
      <CardFigures tracks="1fr 1fr">
        <CardFigure label="Type">{wordsOf(mail.kind)}</CardFigure>
        <CardFigure label="Written">{formatMoment(mail.writtenAt)}</CardFigure>
      </CardFigures>
    </>
  );
}
