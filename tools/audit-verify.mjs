// npm run audit:verify: verifies the audit log against its hash chain, signed heads and anchors (the server's own command). With
// `-- --public-key` it prints the key with which others can verify the heads.
process.argv.splice(2, 0, 'audit:verify');
await import('./start.mjs');
