import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where the server listens in development. */
const server = 'http://127.0.0.1:4100';

export default defineConfig({
  plugins: [react()],
  server: {
    proxy: {
      '/api': server,
      '/notify': { target: server, ws: true },
    },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Fonts and pictures stay files: the content security policy allows no data: fonts.
    assetsInlineLimit: 0,
  },
});
