/**
 * How the engine's process is set up. Young objects get 16 MiB from the start. With half of it the rows of a batch fill the most of it,
 * each collection moves them all, and checking a million rows takes up to twice as long (`npm run bench -- intake`).
 */
export const engineV8Flags: readonly string[] = ['--max-semi-space-size=16', '--min-semi-space-size=16'];
