import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { withoutServerParts } from './withoutServerParts.ts';

/** Address of the server in development. */
const server = 'http://127.0.0.1:4100';

/** The router's exports select its development build for browsers too; the production build has shorter error messages. */
const routerFile = (entry: string) =>
  fileURLToPath(import.meta.resolve(entry)).replace('/dist/development/', '/dist/production/');

export default defineConfig(({ mode }) => ({
  plugins: [withoutServerParts, react()],
  resolve: {
    alias:
      mode === 'production'
        ? [
            { find: /^react-router$/, replacement: routerFile('react-router') },
            { find: /^react-router\/dom$/, replacement: routerFile('react-router/dom') },
          ]
        : [],
  },
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
    // Fonts and images stay files: the content security policy does not allow data: fonts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // The login page with its dependencies in one file, and likewise the shell: thirty small files are a tenth larger.
          groups: [
            { name: 'door', test: /app\/main\.tsx$|screens\/public\/LoginScreen\.tsx$/, priority: 2 },
            { name: 'shell', test: /app\/shell\/ShellWithAnswers\.tsx$/, priority: 1 },
          ],
        },
      },
    },
  },
}));
