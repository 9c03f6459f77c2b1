import { app, dialog } from 'electron';

/** What is asked before the first list goes to an address: outside the page, so that no script in it can answer. */
export function firstListTo({ name, address }: { name: string; address: string }) {
  return {
    message: `Send your first list to ${address}?`,
    detail: `The connection “${name}” has never been sent a list from here. The list, with its contacts, goes to this address. Check that it is your service's.`,
    yes: 'Send to this address',
    no: 'Do not send',
  };
}

/** Says that another app has the data, and ends. */
export function endLockedOut(dataFolder: string): void {
  dialog.showErrorBox(
    'Enrich Desk is open already',
    `Another Enrich Desk is using ${dataFolder}. Two at once could send a list twice, so this one ends. Close the other one first.`,
  );
  app.exit(1);
}
