import type { HostMessage, PermissionQuestion } from '../messages.ts';
import type { Connection } from './connection.ts';

type Ask = (kind: PermissionQuestion['kind'], permission: string) => Promise<boolean>;

/** Electron's names, where they differ from those that a page asks by. */
const NAMES: Record<string, string> = {
  'clipboard-write': 'clipboard-sanitized-write',
  camera: 'media',
  microphone: 'media',
};

/**
 * In the page's own world: asks the app before a page gets one of the permissions that it could use, as Electron does; only
 * what the app grants reaches the browser, which then asks a person as it always does.
 */
export function guardPermissions(ask: Ask): void {
  const denied = (what: string) => new DOMException(`${what} was denied`, 'NotAllowedError');
  /** Puts the question before a method of promises. */
  const guard = <Owner extends object>(owner: Owner | undefined, name: keyof Owner, permission: string) => {
    const original: unknown = owner?.[name];
    if (!owner || typeof original !== 'function') return;
    Object.defineProperty(owner, name, {
      value: async (...args: unknown[]): Promise<unknown> => {
        if (!(await ask('request', permission))) throw denied(permission);
        return await Reflect.apply(original, owner, args);
      },
    });
  };
  guard(navigator.mediaDevices, 'getUserMedia', 'media');
  guard(navigator.mediaDevices, 'getDisplayMedia', 'display-capture');
  guard(navigator.clipboard, 'read', 'clipboard-read');
  guard(navigator.clipboard, 'readText', 'clipboard-read');
  guard(navigator.clipboard, 'write', 'clipboard-sanitized-write');
  guard(navigator.clipboard, 'writeText', 'clipboard-sanitized-write');
  guardNotifications(ask);
  guardPosition(ask);
  guardQuery(ask);
}

/** Asks the app over the page's line to it. */
export function askOver(connection: Connection): Ask {
  const waiting = new Map<number, (granted: boolean) => void>();
  let lastId = 0;
  connection.onMessage((message: HostMessage) => {
    if (message.type !== 'permission') return;
    waiting.get(message.id)?.(message.granted);
    waiting.delete(message.id);
  });
  return (kind, permission) => {
    lastId += 1;
    const id = lastId;
    return new Promise((resolve) => {
      waiting.set(id, resolve);
      connection.post({ type: 'permission', id, kind, permission });
    });
  };
}

function guardNotifications(ask: Ask): void {
  if (!('Notification' in window)) return;
  const original = Notification.requestPermission.bind(Notification);
  Object.defineProperty(Notification, 'requestPermission', {
    value: async () => ((await ask('request', 'notifications')) ? await original() : 'denied'),
  });
}

function guardPosition(ask: Ask): void {
  const { geolocation } = navigator;
  if (!geolocation) return;
  const refusal = {
    code: 1 as const,
    message: 'User denied Geolocation',
    PERMISSION_DENIED: 1 as const,
    POSITION_UNAVAILABLE: 2 as const,
    TIMEOUT: 3 as const,
  };
  for (const name of ['getCurrentPosition', 'watchPosition'] as const) {
    const original = geolocation[name].bind(geolocation);
    Object.defineProperty(geolocation, name, {
      value: (
        found: PositionCallback,
        failed?: PositionErrorCallback | null,
        options?: PositionOptions,
      ): number => {
        void ask('request', 'geolocation').then((granted) => {
          if (granted) original(found, failed, options);
          else failed?.(refusal);
        });
        return 0;
      },
    });
  }
}

function guardQuery(ask: Ask): void {
  const { permissions } = navigator;
  if (!permissions) return;
  const original = permissions.query.bind(permissions);
  Object.defineProperty(permissions, 'query', {
    value: async (wanted: PermissionDescriptor) => {
      const status = await original(wanted);
      const granted = await ask('check', NAMES[wanted.name] ?? wanted.name);
      if (!granted) Object.defineProperty(status, 'state', { value: 'denied' });
      return status;
    },
  });
}
