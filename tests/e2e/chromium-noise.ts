/**
 * What a program printed without the lines of Chromium's own log, such as
 * `[4242:1123/084501.123456:ERROR:dbus/bus.cc:408] Failed to connect to the bus`: they tell of the machine, not of the app.
 */
export function withoutChromiumsOwn(printed: string): string {
  return printed.replace(/^\[\d+:(?:\d+:)?\d{4}\/\d{6}[.\d]*:[A-Z]+\d*:[^\]]+\].*(?:\r?\n|$)/gm, '');
}
