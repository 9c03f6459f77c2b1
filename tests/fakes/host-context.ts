import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HostContext, HostSettings } from '../host/context.ts';
import { Pages } from '../host/server/pages.ts';
import { enclosedSettings } from '../host/settings.ts';

/** A host's context on a profile of its own, whose exit does not end the test. */
export function fakeHostContext(settings: Partial<HostSettings> = {}): HostContext {
  const profile = mkdtempSync(join(tmpdir(), 'host-context-'));
  return {
    settings: { ...enclosedSettings(profile, { port: 0, args: [] }), ...settings },
    product: { name: 'Test App', version: '1.2.3' },
    pages: new Pages(),
    handedOver: new Set(),
    recorded: [],
    ready: false,
    leave: () => {},
  };
}
