export { sendAnnouncement } from './announcements/sendAnnouncement.ts';
export { demonstrationNotifications } from './deleteDemoData.ts';
export { type LiveHub, serveHub } from './hub/serveHub.ts';
export { notificationsRoutes } from './notifications.routes.ts';
export { sendDigest } from './preferences/sendDigest.ts';
export { emailAwardReminder, emailAwards } from './emails/emailAwards.ts';
export { emailOpenLanes } from './emails/emailOpenLanes.ts';
export { emailRoundReminder } from './emails/emailRoundReminder.ts';
export { notifyLanesOpened } from './emails/notifyLanesOpened.ts';
export {
  notifyRoundExtended,
  notifyRoundExtendedByLoad,
  notifyRoundPlanned,
} from './emails/notifyRound.ts';
export { notifyAmendmentAnswered } from './notifyAmendmentAnswered.ts';
export { notifyAmendmentSent } from './notifyAmendmentSent.ts';
export { notifyAnswered } from './notifyAnswered.ts';
export { notifyConfirmationRequested } from './notifyConfirmationRequested.ts';
export { notifyAwarded } from './notifyAwarded.ts';
export { notifyBackups } from './notifyBackups.ts';
export { notifyBidUploaded } from './notifyBidUploaded.ts';
export { notifyExpiry } from './notifyExpiry.ts';
export { notifyExpired } from './notifyExpired.ts';
export { notifyCancelled } from './notifyCancelled.ts';
export { notifyStandings } from './notifyStandings.ts';
export { notifyColleagues } from './notifyColleagues.ts';
export { notifyUploadDecided } from './notifyUploadDecided.ts';
