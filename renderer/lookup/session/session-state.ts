import type {
  LookupInput,
  LookupQuestion,
  LookupRun,
  UnderstoodPart,
} from '../../../shared/model/lookup-run.ts';
import type { Problem } from '../../../shared/model/problem.ts';
import { type LookupKind, lookupServices } from '../../../shared/model/services.ts';
import { phoneText } from '../../../shared/words/phone-text.ts';

/** The account a lookup went to. */
export interface AskedAccount {
  id: string;
  name: string;
  kind: 'practice' | 'service';
}

/** One press on "Look up" and what came of it. */
export interface Asked {
  input: LookupInput;
  account: AskedAccount | undefined;
  run: LookupRun | null;
  problem: Problem | null;
  /** The user wanted it once more, whatever was asked before. */
  again?: boolean;
  /** A budget stopped it, and the user has seen that. */
  stopSeen?: true;
}

/** One kind of lookup: what is being typed, and what the last press brought. */
export interface KindState {
  draft: LookupInput;
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
  before: { kind: LookupKind; drafts: Record<LookupKind, LookupInput> };
}

/** Where the user came from with something to look up: a row of a result. */
export interface CameFrom {
  href: string;
  label: string;
  row: number;
}

export interface SessionState {
  kind: LookupKind;
  kinds: Record<LookupKind, KindState>;
  /** The text of the field for anything. */
  unknown: string;
  notice: PasteNotice | null;
  from: CameFrom | null;
}

const empty: KindState = { draft: {}, busy: false, asked: null, repeated: false };

export const emptySession: SessionState = {
  kind: 'business',
  kinds: { business: empty, phone: empty, email: empty, name: empty },
  unknown: '',
  notice: null,
  from: null,
};

const eachKind = <Of>(make: (kind: LookupKind) => Of): Record<LookupKind, Of> => ({
  business: make('business'),
  phone: make('phone'),
  email: make('email'),
  name: make('name'),
});

export const draftsOf = ({ kinds }: SessionState) => eachKind((kind) => kinds[kind].draft);

export const withKind = (
  state: SessionState,
  kind: LookupKind,
  change: Partial<KindState>,
): SessionState => ({
  ...state,
  kinds: { ...state.kinds, [kind]: { ...state.kinds[kind], ...change } },
});

/** Back to drafts that were: answers stay where they are. */
export const withDrafts = (state: SessionState, drafts: Record<LookupKind, LookupInput>): SessionState => ({
  ...state,
  kinds: eachKind((kind) => ({ ...state.kinds[kind], draft: drafts[kind] })),
});

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
