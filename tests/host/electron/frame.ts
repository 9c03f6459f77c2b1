import type { WebFrameMain } from 'electron';
import { strict } from '../strict.ts';

type Offered =
  | 'url'
  | 'origin'
  | 'parent'
  | 'top'
  | 'detached'
  | 'processId'
  | 'routingId'
  | 'frameTreeNodeId'
  | 'name';

/** The main frame of a window whose address `currentUrl` tells. There are no other frames in the host. */
export function createMainFrame(currentUrl: () => string): Pick<WebFrameMain, Offered | 'isDestroyed'> {
  return strict('WebFrameMain', {
    get url() {
      return currentUrl();
    },
    get origin() {
      const { protocol, host } = new URL(currentUrl());
      return `${protocol}//${host}`;
    },
    get top() {
      return null;
    },
    parent: null,
    detached: false,
    name: '',
    processId: 1,
    routingId: 1,
    frameTreeNodeId: 1,
    isDestroyed: () => false,
  });
}
