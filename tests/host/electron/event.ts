/** The first argument of Electron's events: `preventDefault` tells the caller not to go on. */
export interface HostEvent {
  defaultPrevented: boolean;
  preventDefault(): void;
}

export function hostEvent(): HostEvent {
  return {
    defaultPrevented: false,
    preventDefault() {
      this.defaultPrevented = true;
    },
  };
}
