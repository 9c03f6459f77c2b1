import type { Account } from './connection.ts';
import type { LookupRun, UnderstoodPart } from './lookup-run.ts';
import type { LookupInput } from './lookup-schemas.ts';
import { type LookupKind, lookupKinds } from './services.ts';

/** As Electron writes it: Command on macOS, Ctrl elsewhere. */
export const usualShortcut = 'CommandOrControl+Shift+L';

const isMac = (platform: string) => platform === 'darwin';

/**
 * As it is kept: what is held, then the key. Media keys are none of them: macOS gives these only to programs that may watch
 * the whole keyboard.
 */
const shape =
  /^((?:CommandOrControl\+)?(?:Control\+|Super\+)?(?:Alt\+)?(?:Shift\+)?)(F(?:[1-9]|1\d|2[0-4])|[A-Z\d]|Space|Tab|Insert|Delete|Home|End|Page(?:Up|Down)|Up|Down|Left|Right)$/;

/** Whether it is a shortcut that takes neither letters nor what each program does itself, such as copying, from other programs. */
export function isShortcut(text: string): boolean {
  const [, held = '', key = ''] = shape.exec(text) ?? [];
  return held !== '' && (/^F\d/.test(key) || (held !== 'Shift+' && held !== 'CommandOrControl+'));
}

/** What of a keyboard event makes a shortcut, as the browser names it. */
interface PressedKeys {
  ctrlKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  metaKey: boolean;
  /** The key by its place on the keyboard: Shift changes what it writes. */
  code: string;
}

/** The keys that are being pressed, as Electron writes them. */
function pressedText(keys: PressedKeys, platform: string): string {
  const { ctrlKey, altKey, shiftKey, metaKey, code } = keys;
  return [
    (isMac(platform) ? metaKey : ctrlKey) && 'CommandOrControl',
    isMac(platform) ? ctrlKey && 'Control' : metaKey && 'Super',
    altKey && 'Alt',
    shiftKey && 'Shift',
    code.replace(/^(Key|Digit|Arrow)/, ''),
  ]
    .filter(Boolean)
    .join('+');
}

/** The shortcut that is being pressed, as Electron writes it; null where the keys make none that can be used. */
export function pressedShortcut(keys: PressedKeys, platform: string): string | null {
  const shortcut = pressedText(keys, platform);
  return isShortcut(shortcut) ? shortcut : null;
}

/** Why the keys make no shortcut; '' for those that only begin one, or leave the field. */
export function whyNoShortcut(keys: PressedKeys, platform: string): string {
  if (/^(Control|Alt|Shift|Meta|Tab)/.test(keys.code)) return '';
  const pressed = pressedText(keys, platform);
  const says = (words: string) => shortcutText(words, platform);
  if (!keys.ctrlKey && !keys.altKey && !keys.metaKey)
    return says('Hold CommandOrControl or Alt with the key.');
  if (shape.exec(pressed)?.[1] === 'CommandOrControl+')
    return says(`Other programs use ${pressed} themselves. Add Shift or Alt.`);
  return says(`${pressed} cannot be a shortcut. Use a letter, a digit or a function key.`);
}

/** In the words of the platform's keyboard: "Ctrl+Shift+L", "Command+Shift+L". */
export function shortcutText(shortcut: string, platform: string): string {
  if (isMac(platform)) return shortcut.replace('CommandOrControl', 'Command').replace('Alt', 'Option');
  return shortcut
    .replace('CommandOrControl', 'Ctrl')
    .replace('Super', platform === 'win32' ? 'Windows' : 'Super');
}

/** A clipboard with more characters is not looked at. */
export const longestClipboard = 10_000;

/** One thing that a text may be looked up as. */
export type Recognized = Pick<UnderstoodPart, 'kind' | 'fields'>;

export interface QuickOpening {
  /** What the clipboard was recognized as: one of each kind at most, the surest first. Nothing else of it is told. */
  recognized: Recognized[];
}

/** Of each kind one: what is sure, or else what may be meant; the surest first. */
export function oneOfEachKind(parts: readonly UnderstoodPart[]): Recognized[] {
  const surest = parts.toSorted((a, b) => Number(b.sure) - Number(a.sure));
  const chosen = lookupKinds.map((kind) => surest.find((part) => part.kind === kind));
  return surest.filter((part) => chosen.includes(part)).map(({ kind, fields }) => ({ kind, fields }));
}

/** `taken`: the system gives the keys to another program. `refused`: it takes no such shortcut at all. */
export type ShortcutState = 'off' | 'on' | 'taken' | 'refused';

/** A lookup of the quick window as the main window goes on with it. */
export interface HandedOver {
  kind: LookupKind;
  input: LookupInput;
  account: Account | null;
  run: LookupRun;
}
