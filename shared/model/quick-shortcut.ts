import type { LookupInput, LookupRun, UnderstoodPart } from './lookup-run.ts';
import { failure, problem, type Result, success } from './problem.ts';
import { type LookupKind, lookupKinds } from './services.ts';

/** As Electron writes it: Command on macOS, Ctrl elsewhere. */
export const usualShortcut = 'CommandOrControl+Shift+L';

const modifiers = ['CommandOrControl', 'Control', 'Super', 'Alt', 'Shift'] as const;
type Modifier = (typeof modifiers)[number];

const onEvery = {
  commandorcontrol: 'CommandOrControl',
  cmdorctrl: 'CommandOrControl',
  alt: 'Alt',
  shift: 'Shift',
} as const;
/** What people call the modifiers of a keyboard, in small letters. */
const onMac: Record<string, Modifier> = {
  ...onEvery,
  command: 'CommandOrControl',
  cmd: 'CommandOrControl',
  super: 'CommandOrControl',
  meta: 'CommandOrControl',
  control: 'Control',
  ctrl: 'Control',
  option: 'Alt',
  opt: 'Alt',
};
const onOthers: Record<string, Modifier> = {
  ...onEvery,
  control: 'CommandOrControl',
  ctrl: 'CommandOrControl',
  super: 'Super',
  meta: 'Super',
  win: 'Super',
  windows: 'Super',
};

const named = [
  'Space',
  'Tab',
  'Insert',
  'Delete',
  'Home',
  'End',
  'PageUp',
  'PageDown',
  'Up',
  'Down',
  'Left',
  'Right',
];
const functionKey = /^F(?:[1-9]|1\d|2[0-4])$/;
/** Media keys are none of them: macOS gives these only to programs that may watch the whole keyboard. */
const keyNamed = (word: string): string | undefined =>
  /^[a-z\d]$/i.test(word) || functionKey.test(word.toUpperCase())
    ? word.toUpperCase()
    : named.find((key) => key.toLowerCase() === word.toLowerCase());

const isMac = (platform: string) => platform === 'darwin';

function modifierNamed(word: string, platform: string): Modifier | undefined {
  const words = isMac(platform) ? onMac : onOthers;
  return Object.hasOwn(words, word.toLowerCase()) ? words[word.toLowerCase()] : undefined;
}

const wrong = (message: string, advice: string) => failure(problem('shortcut', message, advice));

/** Reads a typed shortcut, for a platform as Node names it: as Electron writes it, or what is wrong with it. */
export function readShortcut(text: string, platform: string): Result<string> {
  const example = `For example, ${shortcutText(usualShortcut, platform)}.`;
  const words = text.split('+').map((word) => word.trim());
  const key = keyNamed(words.at(-1) ?? '');
  const held = words.slice(0, -1).map((word) => modifierNamed(word, platform));
  if (key === undefined && modifierNamed(words.at(-1) ?? '', platform))
    return wrong('A key is missing behind the last +.', example);
  const strange = words.find((_, at) => (at === words.length - 1 ? key : held[at]) === undefined);
  if (strange !== undefined || key === undefined)
    return wrong(strange ? `“${strange}” is no key that can be used here.` : 'A key is missing.', example);
  const used = modifiers.filter((name) => held.includes(name));
  if (used.length < held.length) return wrong('A key is named twice.', example);
  const main = isMac(platform) ? 'Command' : 'Ctrl';
  const isFunction = functionKey.test(key);
  if (used.length === 0 || (used.join() === 'Shift' && !isFunction))
    return wrong(`Hold ${main} or Alt with the key.`, example);
  // It would take copying or saving away from every program.
  if (used.join() === 'CommandOrControl' && !isFunction)
    return wrong(`Other programs use ${main}+${key} themselves. Add Shift or Alt.`, example);
  return success([...used, key].join('+'));
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

/** The shortcut that is being pressed, as Electron writes it; null where the keys make none that can be used. */
export function pressedShortcut(keys: PressedKeys, platform: string): string | null {
  const held = [
    keys.ctrlKey && 'Control',
    keys.metaKey && 'Super',
    keys.altKey && 'Alt',
    keys.shiftKey && 'Shift',
    keys.code.replace(/^(Key|Digit|Arrow)/, ''),
  ];
  const read = readShortcut(held.filter((key) => key !== false).join('+'), platform);
  return read.ok ? read.value : null;
}

/** In the words of the platform's keyboard: "Ctrl+Shift+L", "Command+Shift+L". */
export function shortcutText(shortcut: string, platform: string): string {
  const windows = platform === 'win32' ? 'Windows' : 'Super';
  const words: Record<Modifier, string> = isMac(platform)
    ? { CommandOrControl: 'Command', Control: 'Control', Super: 'Command', Alt: 'Option', Shift: 'Shift' }
    : { CommandOrControl: 'Ctrl', Control: 'Ctrl', Super: windows, Alt: 'Alt', Shift: 'Shift' };
  const isModifier = (word: string): word is Modifier => Object.hasOwn(words, word);
  return shortcut
    .split('+')
    .map((word) => (isModifier(word) ? words[word] : word))
    .join('+');
}

/** Whether it is written as `readShortcut` writes it. */
export function isShortcut(text: string): boolean {
  return ['darwin', 'win32'].some((platform) => {
    const read = readShortcut(text, platform);
    return read.ok && read.value === text;
  });
}

/** A clipboard with more characters is not looked at. */
export const longestClipboard = 10_000;

/** One thing that a text may be looked up as. */
export type Recognised = Pick<UnderstoodPart, 'kind' | 'fields'>;

export interface QuickOpening {
  /** What the clipboard was recognised as: one of each kind at most, the surest first. Nothing else of it is told. */
  recognised: Recognised[];
}

/** Of each kind one: what is sure, or else what may be meant; the surest first. */
export function oneOfEachKind(parts: readonly UnderstoodPart[]): Recognised[] {
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
  account: { id: string; name: string; kind: 'practice' | 'service' } | null;
  run: LookupRun;
}
