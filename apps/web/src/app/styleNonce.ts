/**
 * The word that styles made by code carry, so that the content security policy takes them and no stranger's. The server puts
 * it into the page; in development there is none.
 */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? '';

// Where the library that keeps the page behind a dialog from scrolling looks for it.
Object.assign(globalThis, { __webpack_nonce__: styleNonce });
