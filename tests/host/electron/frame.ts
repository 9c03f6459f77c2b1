import type { WebFrameMain } from 'electron';
import { strict } from '../strict.ts';

/** The main frame of a window whose address `currentUrl` tells. There are no other frames in the host. */
export function createMainFrame(currentUrl: () => string): Pick<WebFrameMain, 'url' | 'origin' | 'parent'> {
  return strict('WebFrameMain', {
    get url() {
      return currentUrl();
    },
    get origin() {
      const { protocol, host } = new URL(currentUrl());
      return `${protocol}//${host}`;
    },
    parent: null,
  });
}
