import { expect, test } from 'vitest';
import { withoutChromiumsOwn } from '../e2e/chromium-noise.ts';

test('the end-to-end tests leave out Chromium’s log lines of what the app printed', () => {
  const printed = [
    '[4242:1123/084501.123456:ERROR:dbus/bus.cc:408] Failed to connect to the bus: error',
    'The window could not load its page: Error',
    '[4242:259:1123/084501.5:ERROR:gpu_process_host.cc(991)] GPU process exited',
    '[error] of the app’s own',
  ].join('\r\n');
  expect(withoutChromiumsOwn(printed)).toBe(
    ['The window could not load its page: Error', '[error] of the app’s own'].join('\r\n'),
  );
});
