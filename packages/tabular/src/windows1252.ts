/** Bytes 80-9F of Windows-1252; the five that are not assigned stay control characters, as on the web. */
const upperSigns = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** Decodes Windows-1252. Node 20's own TextDecoder reads it as Latin-1 and loses the euro sign. */
export function decodeWindows1252(bytes: Uint8Array): string {
  const latin = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return latin.replace(/[\x80-\x9f]/g, (sign) => upperSigns.charAt(sign.charCodeAt(0) - 0x80));
}
