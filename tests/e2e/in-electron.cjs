// What Electron requires before the app, behind Playwright's own loader: the system as the specs need it, from the start.
const {
  app,
  BrowserWindow,
  clipboard,
  crashReporter,
  globalShortcut,
  Notification,
  powerSaveBlocker,
  shell,
} = require('electron');
const { basename } = require('node:path');

// The app is to see the arguments that a person starts it with: Playwright's loader takes its own away as well.
process.argv.splice(
  1,
  process.argv.findIndex((each) => each.endsWith(basename(__filename))),
);

// Playwright adds it, and on Linux no key is kept with it. Its --use-mock-keychain stays, so that macOS asks nobody.
app.commandLine.removeSwitch('password-store');
// A camera that a page could be refused, where the machine has none.
app.commandLine.appendSwitch('use-fake-device-for-media-stream');

// Notes in the place of what would open windows of other programs on the machine that tests: the same as the browser host's.
const recorded = [];
globalThis.__recorded = recorded;
const note = (what, ...details) => void recorded.push({ what, details });

shell.openExternal = async (url) => note('shell.openExternal', new URL(url).href);
shell.openPath = async (path) => {
  note('shell.openPath', path);
  return '';
};
shell.showItemInFolder = (path) => note('shell.showItemInFolder', path);
Notification.prototype.show = function show() {
  note('notification.show', this.title, this.body);
};
BrowserWindow.prototype.setProgressBar = (progress) => note('window.setProgressBar', progress);
app.setBadgeCount = (count = 0) => {
  note('app.setBadgeCount', count);
  return true;
};
app.on('web-contents-created', (_event, contents) => {
  contents.startDrag = ({ file, files, icon }) => {
    if (!icon.isEmpty()) note('webContents.startDrag', files ?? [file]);
  };
});

// The system's clipboard and keyboard are not the test's, and several run at a time: keys are pressed by name.
let copied = '';
clipboard.writeText = async (text) => {
  copied = text;
};
clipboard.readText = async () => copied;
const shortcuts = new Map();
globalShortcut.register = (accelerator, callback) => {
  if (shortcuts.has(accelerator)) return false;
  shortcuts.set(accelerator, callback);
  return true;
};
globalShortcut.isRegistered = (accelerator) => shortcuts.has(accelerator);
globalShortcut.unregister = (accelerator) => void shortcuts.delete(accelerator);
globalShortcut.press = (accelerator) => {
  shortcuts.get(accelerator)?.();
  return shortcuts.has(accelerator);
};

// Nor is which program is in front: a window of another test takes the focus when it opens. A spec says itself who is left.
const { emit } = BrowserWindow.prototype;
BrowserWindow.prototype.emit = function emitUnlessBlurred(name, event, ...details) {
  const isOfSystem = name === 'blur' && typeof event?.preventDefault === 'function';
  return !isOfSystem && emit.call(this, name, event, ...details);
};

// These do what they are told, and are noted.
const { start } = crashReporter;
crashReporter.start = (options) => {
  note('crashReporter.start', { uploadToServer: options.uploadToServer }, app.getPath('crashDumps'));
  start.call(crashReporter, options);
};
const { start: block, stop: unblock } = powerSaveBlocker;
powerSaveBlocker.start = (type) => {
  const id = block.call(powerSaveBlocker, type);
  note('powerSaveBlocker.start', type, id);
  return id;
};
powerSaveBlocker.stop = (id) => {
  note('powerSaveBlocker.stop', id);
  return unblock.call(powerSaveBlocker, id);
};
