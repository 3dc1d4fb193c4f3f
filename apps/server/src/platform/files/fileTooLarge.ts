/** Raised while streaming, as soon as a file passes the limit. */
export class FileTooLargeError extends Error {}
