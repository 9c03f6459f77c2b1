import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { app, crashReporter } from 'electron';
import { at, contract } from '../contract.ts';

const folder = () => join(app.getPath('userData'), 'crashes');

export const crashReporterContract = contract('api/crash-reporter', 'lib/browser/api/crash-reporter.ts', [
  at('loading', 'wants an address where reports are to be sent, which is what it does unless told', () =>
    assert.throws(() => crashReporter.start({}), /submitURL must be specified/),
  ),
  at('loading', 'starts before the app is ready, in the folder it is given, and sends nothing', () => {
    mkdirSync(folder());
    app.setPath('crashDumps', folder());
    crashReporter.start({ uploadToServer: false, ignoreSystemCrashHandler: true });
    assert.equal(crashReporter.getUploadToServer(), false);
  }),
  at('ready', 'keeps to that once the app is ready', () => {
    assert.equal(app.getPath('crashDumps'), folder());
    assert.equal(crashReporter.getUploadToServer(), false);
  }),
]);
