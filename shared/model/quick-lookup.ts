import type { LookupInput, UnderstoodPart } from './lookup-input.ts';
import type { LookupRun } from './lookup-run.ts';
import { type LookupKind, lookupKinds } from './services.ts';

/** A clipboard with more characters is not looked at. */
export const longestClipboard = 10_000;

/** One thing that a text may be looked up as. */
export type Recognised = Pick<UnderstoodPart, 'kind' | 'fields'>;

/** What the quick window opens with. */
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
