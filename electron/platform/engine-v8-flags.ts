/**
 * How the engine's process is set up. Young objects get 8 MiB from the start. They stay young until they were alive twice: V8 would
 * make the arrays of rows old at once when some batches had lived long, and dead old arrays keep all their cells alive. Checking a
 * million rows took twice as long then, in some runs of the process (`npm run bench -- intake`).
 */
export const engineV8Flags: readonly string[] = [
  '--max-semi-space-size=8',
  '--min-semi-space-size=8',
  '--no-allocation-site-pretenuring',
];
