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
 * Header with the seconds since the user's last input. Background requests must not extend a session that the company ends when
 * idle.
 */
export const idleHeader = (): Record<string, string> => ({
  'x-idle-seconds': String(Math.floor((Date.now() - lastInputAt) / 1000)),
});
