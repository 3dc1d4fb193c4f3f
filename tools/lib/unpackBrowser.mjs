// Run as a program with TMPDIR set: unpacks the browser of @sparticuz/chromium there and prints its path. The package can only use
// the temp folder, and unpacks its shared libraries only if it detects a Lambda.
import chromium from '@sparticuz/chromium';

process.stdout.write(await chromium.executablePath());
