import type { Account } from '../../../shared/model/connection.ts';
import type { LookupQuestion, LookupRun, UnderstoodPart } from '../../../shared/model/lookup-run.ts';
import type { LookupInput } from '../../../shared/model/lookup-schemas.ts';
import type { Problem } from '../../../shared/model/problem.ts';
import { type LookupKind, lookupServices } from '../../../shared/model/services.ts';
import { phoneText } from '../../../shared/words/phone-text.ts';

/** One press on "Look up" and what came of it. */
export interface Asked {
  input: LookupInput;
  account: Account | undefined;
  run: LookupRun | null;
  problem: Problem | null;
  /** The user wanted it once more, whatever was asked before. */
  again?: boolean;
  /** A budget stopped it, and the user has seen that. */
  stopSeen?: true;
}

/** What is being typed, for each kind of lookup. */
type Drafts = Record<LookupKind, LookupInput>;

/** What the last press brought for one kind of lookup. */
export interface KindState {
  busy: boolean;
  asked: Asked | null;
  /** The same was pressed for before, and is not asked again unless the user says so. */
  repeated: boolean;
}

/** What was understood of a pasted text, until something else is asked or pasted. */
export interface PasteNotice {
  /** What was filled in; null where nothing was. */
  filled: UnderstoodPart | null;
  /** What else it may be or holds. */
  offers: UnderstoodPart[];
  notes: string[];
  /** As it was, with the text where it was pasted. */
  before: { kind: LookupKind; drafts: Drafts };
}

/** Where the user came from with something to look up: a row of a result. */
export interface CameFrom {
  href: string;
  label: string;
  row: number;
}

export interface SessionState {
  kind: LookupKind;
  drafts: Drafts;
  kinds: Record<LookupKind, KindState>;
  /** The text of the field for anything. */
  unknown: string;
  notice: PasteNotice | null;
  from: CameFrom | null;
}

const empty: KindState = { busy: false, asked: null, repeated: false };

export const emptySession: SessionState = {
  kind: 'business',
  drafts: { business: {}, phone: {}, email: {}, name: {} },
  kinds: { business: empty, phone: empty, email: empty, name: empty },
  unknown: '',
  notice: null,
  from: null,
};

export const withKind = (
  state: SessionState,
  kind: LookupKind,
  change: Partial<KindState>,
): SessionState => ({
  ...state,
  kinds: { ...state.kinds, [kind]: { ...state.kinds[kind], ...change } },
});

/** With other fields to ask: whether these were asked is not known yet. What the last press brought stays the same object. */
export function withDraft(state: SessionState, kind: LookupKind, draft: LookupInput): SessionState {
  const drafted = { ...state, drafts: { ...state.drafts, [kind]: draft } };
  return state.kinds[kind].repeated ? withKind(drafted, kind, { repeated: false }) : drafted;
}

/** What was asked or is offered, in words: "Jane Doe, Austin, TX". */
export function questionText(kind: LookupKind, fields: LookupInput | LookupQuestion): string {
  const all: Readonly<Record<string, string | undefined>> = fields;
  const filled = lookupServices[kind].fields.filter(({ name }) => (all[name] ?? '').trim() !== '');
  const isName = (name: string) => name.endsWith('_name') && name !== 'company_name';
  const names = filled.filter(({ name }) => isName(name)).map(({ name }) => all[name]?.trim());
  const others = filled
    .filter(({ name }) => !isName(name))
    .map(({ name }) => phoneText(all[name]?.trim() ?? ''));
  return [names.join(' '), ...others].filter(Boolean).join(', ');
}
