import type { Bridge } from '../../shared/ipc/channel-names.ts';
import type { updatesIpc } from '../../shared/ipc/ipc.ts';
import { success } from '../../shared/model/problem.ts';
import type { UpdatesView } from '../../shared/model/updates.ts';

const view: UpdatesView = {
  stage: { at: 'off', why: 'not-packaged' },
  looking: false,
  lastLook: null,
  waitsFor: null,
  quiet: false,
  failed: null,
};
const off = async () => success(view);

/** A copy of the app that does not update itself. */
export const noUpdates: Pick<Bridge['call'], keyof typeof updatesIpc> = {
  'updates:view': off,
  'updates:look': off,
  'updates:download': off,
  'updates:not-now': off,
  'updates:restart': off,
  'app:notices': async () => success({ text: 'react-dom 19\nLicense: MIT\n' }),
};
