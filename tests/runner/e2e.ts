import { runEndToEnd } from './end-to-end.ts';

// `npm run e2e -- [Playwright's arguments]`
try {
  process.exitCode = await runEndToEnd(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
