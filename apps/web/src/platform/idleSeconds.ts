let lastInputAt = Date.now();
for (const kind of ['pointerdown', 'keydown', 'wheel', 'touchmove'])
  window.addEventListener(
    kind,
    () => {
      lastInputAt = Date.now();
    },
    { capture: true, passive: true },
  );

/**
 * The header that states how many seconds ago the user last used this page: what the page asks for by itself must not keep a
 * session open that its company ends when it is idle.
 */
export const idleHeader = (): Record<string, string> => ({
  'x-idle-seconds': String(Math.floor((Date.now() - lastInputAt) / 1000)),
});
