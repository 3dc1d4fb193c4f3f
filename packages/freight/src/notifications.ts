import type { LaneColour } from './laneColours.ts';

/** Notification types by their number in the API. */
export const NotificationType = {
  ProdensusAnnouncement: 1,
  GreenToAmber: 300,
  GreenToRed: 301,
  AmberToGreen: 302,
  AmberToRed: 303,
  RedToGreen: 304,
  RedToAmber: 305,
  BidUploaded: 500,
} as const;

export type NotificationTypeName = keyof typeof NotificationType;
export type NotificationTypeNumber = (typeof NotificationType)[NotificationTypeName];

export const NotificationPriority = { None: 0, Urgent: 5, Information: 10 } as const;
export type NotificationPriorityNumber = (typeof NotificationPriority)[keyof typeof NotificationPriority];

/** A worse standing is urgent, because the carrier can still respond; all others are informational. */
export const notificationPriority: Readonly<Record<NotificationTypeNumber, NotificationPriorityNumber>> = {
  [NotificationType.ProdensusAnnouncement]: NotificationPriority.Information,
  [NotificationType.GreenToAmber]: NotificationPriority.Urgent,
  [NotificationType.GreenToRed]: NotificationPriority.Urgent,
  [NotificationType.AmberToGreen]: NotificationPriority.Information,
  [NotificationType.AmberToRed]: NotificationPriority.Urgent,
  [NotificationType.RedToGreen]: NotificationPriority.Information,
  [NotificationType.RedToAmber]: NotificationPriority.Information,
  [NotificationType.BidUploaded]: NotificationPriority.Information,
};

export interface LaneStatusMessage {
  readonly message: string;
  /** Display colour of the message. */
  readonly colour: LaneColour;
}

const laneStatusWords = new Map<number, { word: LaneColour; colour: LaneColour }>([
  [NotificationType.GreenToAmber, { word: 'Amber', colour: 'Amber' }],
  // The specification has the word Green in red here; kept as specified.
  [NotificationType.GreenToRed, { word: 'Green', colour: 'Red' }],
  [NotificationType.AmberToGreen, { word: 'Green', colour: 'Green' }],
  [NotificationType.AmberToRed, { word: 'Red', colour: 'Red' }],
  [NotificationType.RedToGreen, { word: 'Green', colour: 'Green' }],
  [NotificationType.RedToAmber, { word: 'Amber', colour: 'Amber' }],
]);

/** The sentence and colour of a lane status notification; null for every other type. */
export function laneStatusMessage(type: number): LaneStatusMessage | null {
  const words = laneStatusWords.get(type);
  return words === undefined
    ? null
    : { message: `Lane status changed to ${words.word}`, colour: words.colour };
}

/** Notification type of a change of standing; null if the colour is unchanged. */
export function laneStatusNotificationType(from: LaneColour, to: LaneColour): NotificationTypeNumber | null {
  if (from === to) return null;
  const name = `${from}To${to}`;
  return Object.hasOwn(NotificationType, name) ? NotificationType[name as NotificationTypeName] : null;
}
