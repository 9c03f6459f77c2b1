import { vi } from 'vitest';

/** A window whose main process answers these calls. @returns who listens to each event */
export function stubWindow(call: Record<string, () => Promise<unknown>> = {}) {
  const listeners = new Map<string, (payload: unknown) => void>();
  const on = (event: string, listener: (payload: unknown) => void) => {
    listeners.set(event, listener);
    return () => listeners.delete(event);
  };
  vi.stubGlobal('window', { enrichDesk: { call, on } });
  return listeners;
}
