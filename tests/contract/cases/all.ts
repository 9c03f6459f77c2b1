import type { Contract } from '../contract.ts';
import { appContract } from './app.ts';
import { browserWindowContract } from './browser-window.ts';
import {
  contextBridgeContract,
  contextIsolationContract,
  sandboxContract,
  webUtilsContract,
} from './context-bridge.ts';
import { crashReporterContract } from './crash-reporter.ts';
import { menuContract, nativeImageContract, notificationContract, trayContract } from './desktop.ts';
import { ipcMainContract } from './ipc-main.ts';
import { protocolContract } from './protocol.ts';
import { quitContract } from './quit.ts';
import { safeStorageContract } from './safe-storage.ts';
import { sessionContract } from './session.ts';
import { newStartContract, sessionEndContract, startsContract } from './starts.ts';
import * as system from './system.ts';
import { utilityProcessContract } from './utility-process.ts';
import { webContentsContract } from './web-contents.ts';

/** Every promise that the app relies on. The order is that of the run, within each phase. */
export const contracts: Contract[] = [
  appContract,
  crashReporterContract,
  browserWindowContract,
  ipcMainContract,
  contextBridgeContract,
  contextIsolationContract,
  sandboxContract,
  webUtilsContract,
  protocolContract,
  sessionContract,
  safeStorageContract,
  utilityProcessContract,
  notificationContract,
  trayContract,
  nativeImageContract,
  menuContract,
  ...Object.values(system),
  sessionEndContract,
  startsContract,
  newStartContract,
  webContentsContract,
  quitContract,
];
