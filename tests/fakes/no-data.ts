import type { Bridge } from '../../shared/ipc/channel-names.ts';
import type { dataIpc } from '../../shared/ipc/ipc.ts';
import { success } from '../../shared/model/problem.ts';

/** A page without a data folder: nothing is kept, and nothing happens to it. */
export const noData: Pick<Bridge['call'], keyof typeof dataIpc> = {
  'data:look': async () => success({ folder: '/home/ann/.enrich', parts: [] }),
  'data:open-folder': async () => success(null),
  'data:diagnostics': async () => success({ text: 'App\nEnrich Desk 0.1.0\n' }),
  'data:save-diagnostics': async () => success(null),
  'data:erase': async () => success({ leaving: false }),
};
