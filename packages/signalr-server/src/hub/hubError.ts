/** An error whose message the client is meant to read; all others are told in general words. */
export class HubError extends Error {
  override readonly name = 'HubException';
}
