import { strict } from '../strict.ts';

/** The first argument of Electron's events: `preventDefault` tells the caller not to go on. */
interface HostEvent {
  defaultPrevented: boolean;
  preventDefault(): void;
}

export function hostEvent(): HostEvent {
  return strict<HostEvent>('Event', {
    defaultPrevented: false,
    preventDefault() {
      this.defaultPrevented = true;
    },
  });
}
