/**
 * The nonce of styles created in code, so that the content security policy accepts them and no injected ones. The server puts it
 * into the page; in development there is none.
 */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? '';

// Read by the library that stops the page behind a dialog from scrolling.
Object.assign(globalThis, { __webpack_nonce__: styleNonce });
