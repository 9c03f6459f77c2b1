import type { FileChooser, FolderChooser, HostMessage, MessageBox } from '../messages.ts';
import type { Connection } from './connection.ts';

/** What dialogs need of the page that shows them. */
interface Asker {
  connection: Connection;
  pathOf(file: File): string;
  /** Whether an event is a person's doing, as far as that can be told. */
  isPersons(event: Event): boolean;
}

function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  text: string,
  properties: Partial<HTMLElementTagNameMap[K]> = {},
): HTMLElementTagNameMap[K] {
  return Object.assign(document.createElement(tag), { textContent: text, ...properties });
}

/** A dialog of the page in the place of the system's, reachable by role and name. */
function openBox(id: number, title: string): HTMLDialogElement {
  const box = element('dialog', '', { id: `host-dialog-${id}` });
  const heading = element('h2', title, { id: `host-dialog-${id}-title` });
  heading.style.cssText = 'font: 600 16px system-ui; margin: 0 0 12px';
  box.style.cssText = 'font: 14px system-ui; padding: 20px; max-width: 480px; border: 1px solid #8888';
  box.setAttribute('aria-labelledby', heading.id);
  box.append(heading);
  document.body.append(box);
  return box;
}

const button = (name: string, { isPersons }: Asker, press: () => void) =>
  element('button', name, { type: 'button', onclick: (event) => isPersons(event) && press() });

function showMessageBox(id: number, dialog: MessageBox, asker: Asker): void {
  const box = openBox(id, dialog.message);
  const checkbox = element('input', '', { type: 'checkbox', checked: dialog.checkboxChecked });
  const answer = (response: number) => {
    box.remove();
    asker.connection.post({ type: 'pressed', id, response, checkboxChecked: checkbox.checked });
  };
  if (dialog.detail) box.append(element('p', dialog.detail));
  if (dialog.checkboxLabel) {
    const label = element('label', '');
    label.append(checkbox, dialog.checkboxLabel);
    box.append(label);
  }
  const buttons = dialog.buttons.map((name, index) => button(name, asker, () => answer(index)));
  box.append(...buttons);
  box.oncancel = () => answer(dialog.cancelId);
  box.showModal();
  buttons[dialog.defaultId]?.focus();
}

function showChooser(id: number, dialog: FileChooser | FolderChooser, asker: Asker): void {
  const box = openBox(id, dialog.message);
  const answer = (filePaths: string[]) => {
    box.remove();
    asker.connection.post({ type: 'opened', id, canceled: filePaths.length === 0, filePaths });
  };
  const controls =
    dialog.kind === 'open' ? fileControls(dialog, answer, asker) : folderControls(dialog, answer, asker);
  box.append(
    ...controls,
    button('Cancel', asker, () => answer([])),
  );
  box.oncancel = (event) => {
    // A file input says "cancel" as well, when its own chooser was closed.
    if (event.target === box) answer([]);
  };
  box.showModal();
  // The system's own chooser at once, where the browser still takes this for the person's doing.
  if (dialog.kind === 'open') controls[0]?.click();
}

function fileControls(
  dialog: FileChooser,
  answer: (paths: string[]) => void,
  { pathOf, isPersons }: Asker,
): HTMLElement[] {
  const input = element('input', '', {
    type: 'file',
    ariaLabel: dialog.message,
    multiple: dialog.multiple,
    accept: dialog.extensions.map((extension) => `.${extension}`).join(','),
    onchange: (event) => isPersons(event) && answer([...(input.files ?? [])].map(pathOf)),
  });
  return [input];
}

function folderControls(
  dialog: FolderChooser,
  answer: (paths: string[]) => void,
  asker: Asker,
): HTMLElement[] {
  const input = element('input', '', { ariaLabel: 'Folder', value: dialog.suggested, size: 50 });
  return [input, button('Choose', asker, () => answer(input.value ? [input.value] : []))];
}

/** Shows and removes dialogs as the main process says. */
export function serveDialogs(asker: Asker): void {
  const show = (message: HostMessage) => {
    if (message.type === 'dialog-done') document.getElementById(`host-dialog-${message.id}`)?.remove();
    if (message.type !== 'dialog') return;
    const { id, dialog } = message;
    if (dialog.kind === 'message') showMessageBox(id, dialog, asker);
    else showChooser(id, dialog, asker);
  };
  asker.connection.onMessage((message) => {
    if (document.body) show(message);
    else document.addEventListener('DOMContentLoaded', () => show(message), { once: true });
  });
}
