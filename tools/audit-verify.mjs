// npm run audit:verify: holds the audit against its chain, its signed heads and their anchors (the server's own command).
// With `-- --public-key` it prints the key by which others can check the heads.
process.argv.splice(2, 0, 'audit:verify');
await import('./start.mjs');
