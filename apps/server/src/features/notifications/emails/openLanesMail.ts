import type { OfferedMode } from '@lanewright/freight';
import type { DescribedFile } from '../../../platform/mail/attachment.ts';
import type { MailContent, MailTable } from '../../../platform/mail/renderMail.ts';
import type { Platform } from '../../../platform/platform.ts';
import { describeBlankSheet } from '../../bids/index.ts';
import { aboutTheSheet, linkToLanes, missingSheet, mostListed, whyCarriersMayStop } from './emailParts.ts';

/** SQL: what emails contain of lane `l`, and their order. */
export const laneForMail = `l.lane_id, l.contract_no, l.origin_label || ' – ' || l.destination_label AS label, l.equipment`;
export const mailOrder = 'l.origin_label, l.destination_label, l.equipment, l.lane_id';
export const laneForMailRow = {
  lane_id: 'id',
  contract_no: 'int',
  label: 'text',
  equipment: 'text?',
} as const;
/** SQL: whether lane `l` is open for bids outside a running tender event, whose rounds have emails of their own. */
export const openOutsideEvents = `l.state = 'Started'
      AND NOT EXISTS (SELECT FROM tender_lanes h WHERE h.customer_id = l.customer_id AND h.lane_id = l.lane_id AND h.is_held)`;

export type LaneForMail = {
  readonly lane_id: string;
  readonly contract_no: number;
  readonly label: string;
  readonly equipment: string | null;
};

/** The email with lanes that a carrier can bid on; with the bid sheet without prices if all are of one contract. */
export function openLanesMail(
  platform: Platform,
  {
    customerId,
    carrierId,
    mode,
    factId,
    customerName,
    heading,
    lanes,
  }: {
    readonly customerId: string;
    readonly carrierId: string;
    readonly mode: OfferedMode;
    readonly factId: string;
    readonly customerName: string;
    readonly heading: string;
    readonly lanes: readonly LaneForMail[];
  },
): { subject: string; content: MailContent; file: DescribedFile | null } {
  const [contractNo, ...others] = new Set(lanes.map((lane) => lane.contract_no));
  const hasSheet = contractNo !== undefined && others.length === 0;
  const rest = lanes.length - mostListed;
  return {
    subject: heading,
    content: {
      heading,
      paragraphs: [
        'You can bid on these lanes now.',
        { table: tableOf(lanes.slice(0, mostListed)) },
        ...(rest > 0 ? [`Plus ${rest} more on your lanes page.`] : []),
        ...(hasSheet ? [aboutTheSheet] : []),
      ],
      action: { label: 'Open your lanes', link: linkToLanes(platform, customerId, mode) },
      ...whyCarriersMayStop(platform, customerName),
      ...(hasSheet ? missingSheet(platform, customerId, mode) : {}),
    },
    file: hasSheet
      ? describeBlankSheet({
          customerId,
          carrierId,
          mode,
          contractNo,
          tenderId: null,
          roundNo: null,
          factId,
        })
      : null,
  };
}

/** Lanes with their equipment, if they have any. */
const tableOf = (lanes: readonly LaneForMail[]): MailTable =>
  lanes.every(({ equipment }) => equipment === null)
    ? { head: ['Lane'], rows: lanes.map(({ label }) => [label]) }
    : {
        head: ['Lane', 'Equipment'],
        rows: lanes.map(({ label, equipment }) => [label, equipment ?? '']),
        texts: true,
      };
