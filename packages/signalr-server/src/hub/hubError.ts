/** An error with a message for the client; the messages of all other errors are hidden from it. */
export class HubError extends Error {
  override readonly name = 'HubException';
}
