import { watchParents } from '../host/orphan.ts';
import { parseCommand, usage } from './command-line.ts';
import { CommandError } from './fault-option.ts';
import { type RunningService, runService } from './run-service.ts';

/** `npm run service`: the practice service as a program of its own, for whoever builds or tests a client. */
async function main(): Promise<void> {
  const command = parseCommand(process.argv.slice(2));
  if (command.help) {
    process.stdout.write(usage);
    return;
  }
  const service = await runService(command.port, command.options, command.faults);
  endWithItsReader(service);
  const { url, apiKey, password } = service;
  console.log(
    command.json
      ? JSON.stringify({ url, apiKey, password })
      : [
          'The practice service runs until you press Ctrl+C. Its people are made up; docs/openapi.yaml describes it.',
          `Address:  ${url}`,
          `Key:      ${apiKey}`,
          `Password: ${password} (for POST /accounts/api/get-token/, with any email address)`,
        ].join('\n'),
  );
}

/** Ends in good order on Ctrl+C, on the system's wish, and when npm is gone; once, however often it is asked. */
function endWithItsReader(service: RunningService): void {
  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    service.close().then(
      () => process.exit(0),
      (error: unknown) => fail(error, 1),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  watchParents(end);
}

function fail(error: unknown, code: number): never {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(code);
}

try {
  await main();
} catch (error) {
  if (error instanceof CommandError)
    fail(`${error.message}\nnpm run service -- --help lists the options.`, 2);
  fail(error, 1);
}
