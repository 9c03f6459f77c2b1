// Electron requires it before the app and behind Playwright's loader, which adds --password-store=basic: with that, safeStorage
// on Linux is none, and no key is kept. Playwright's --use-mock-keychain stays, so that macOS asks nobody.
require('electron').app.commandLine.removeSwitch('password-store');
// The app is to see the arguments that a person starts it with: Playwright's loader takes its own away as well.
process.argv.splice(1, process.argv.indexOf(__filename));
