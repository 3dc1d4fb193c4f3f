// Sets the colour scheme before the first paint, so that a dark page never flashes white.
// A file of its own because the content security policy forbids inline scripts.
(() => {
  let chosen = 'auto';
  try {
    chosen = window.localStorage.getItem('mantine-color-scheme-value') || 'auto';
  } catch {
    // Storage may be blocked; the system's scheme is used then.
  }
  const dark = chosen === 'auto' ? window.matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark';
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
