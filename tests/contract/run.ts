import { electronBinary } from '../host/electron-binary.ts';
import { runContract, runContractInHost } from './run-contract.ts';

/** `npm run contract`: what Electron promises, asked of the browser host; with `--electron`, of Electron itself. */
async function main(): Promise<number> {
  const wantsElectron = process.argv.includes('--electron');
  const electron = wantsElectron ? electronBinary() : null;
  if (wantsElectron && !electron) {
    console.error('Electron is not installed here: npx install-electron');
    return 2;
  }
  const { passed, failed } = await (electron ? runContract({ electron }) : runContractInHost());
  for (const each of failed) console.log(`not kept: ${each}`);
  console.log(`${passed} promises kept, ${failed.length} not`);
  return failed.length === 0 ? 0 : 1;
}

process.exitCode = await main();
