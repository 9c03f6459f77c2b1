import { runDeepSpecs, runEndToEnd, runHostSpecs } from './end-to-end.ts';

// `npm run e2e -- [--host | --deep] [Playwright's arguments]`; --host: the tests of the browser host, --deep: of what is packed
try {
  const args = process.argv.slice(2);
  const others = args.filter((each) => each !== '--host' && each !== '--deep');
  const run = args.includes('--host') ? runHostSpecs : args.includes('--deep') ? runDeepSpecs : runEndToEnd;
  process.exitCode = await run(others);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
