// npm run restore -- <folder> [--keys <folder>]: puts a backup back into an empty place (the server's own command).
process.argv.splice(2, 0, 'restore', process.env.INIT_CWD ?? process.cwd());
await import('./start.mjs');
