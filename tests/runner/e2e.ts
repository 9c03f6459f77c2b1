import { runEndToEnd, runHostSpecs } from './end-to-end.ts';

// `npm run e2e -- [--host] [Playwright's arguments]`; --host: the tests of the browser host instead of the app's
try {
  const args = process.argv.slice(2);
  const others = args.filter((each) => each !== '--host');
  process.exitCode = await (args.includes('--host') ? runHostSpecs : runEndToEnd)(others);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
