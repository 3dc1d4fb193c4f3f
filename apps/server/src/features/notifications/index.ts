export { notificationsRoutes } from './notifications.routes.ts';
export { tellAnswered } from './tellAnswered.ts';
export { tellAwarded } from './tellAwarded.ts';
export { tellBackups } from './tellBackups.ts';
export { tellBidUploaded } from './tellBidUploaded.ts';
export { tellExpired } from './tellExpired.ts';
export { tellReset } from './tellReset.ts';
export { tellStandings } from './tellStandings.ts';
