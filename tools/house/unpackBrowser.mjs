// Run as a program with TMPDIR set: unpacks the browser of @sparticuz/chromium there and prints its place.
// It only knows the temp folder, and unpacks its shared libraries only where it believes to be in a Lambda.
import chromium from '@sparticuz/chromium';

process.stdout.write(await chromium.executablePath());
