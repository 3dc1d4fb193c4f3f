export { ClientProblem } from './clientProblem.ts';
export { type Client, createClient, type SentFile } from './createClient.ts';
