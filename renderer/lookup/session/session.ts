import type { ArgumentOf } from '../../../shared/ipc/ipc.ts';
import type { Account } from '../../../shared/model/connection.ts';
import {
  type LookupQuestion,
  type LookupRun,
  longestPasted,
  type Understood,
  type UnderstoodPart,
} from '../../../shared/model/lookup-run.ts';
import type { LookupInput, Pasted } from '../../../shared/model/lookup-schemas.ts';
import { problemOf } from '../../../shared/model/problem.ts';
import type { LookupField, LookupKind } from '../../../shared/model/services.ts';
import { createIntent, type Intent } from '../../ui/use-intent.ts';
import {
  type Asked,
  type CameFrom,
  emptySession,
  type PasteNotice,
  type SessionState,
  withDraft,
  withKind,
} from './session-state.ts';

/** Lookups as the user left them, whichever page is shown: drafts, answers, and what is on its way. */
export type LookupSession = ReturnType<typeof createLookupSession>;

/** What the session asks the main process. */
export interface LookupCalls {
  run(asked: ArgumentOf<'lookups:run'>): Promise<LookupRun>;
  understand(pasted: Pasted): Promise<Understood>;
  /** The account in use, which is the one that is asked. */
  account(): Account | undefined;
}

/** Only what it says of a person, in the order in which it stands first. */
const ofPerson = ({ parts, notes }: Understood): Understood => ({
  parts: parts.filter(({ kind }) => kind === 'name').map((part, index) => ({ ...part, sure: index === 0 })),
  notes,
});

const questionOf = (input: LookupInput, account: Account | undefined) => JSON.stringify([input, account?.id]);

interface Taking {
  /** It is known to be a person. */
  person?: boolean;
  /** Says nothing where it is nothing yet. */
  quiet?: boolean;
  /** What an earlier text filled. */
  undoes?: PasteNotice | null;
}

export function createLookupSession(calls: LookupCalls) {
  let state = emptySession;
  const listeners = new Set<() => void>();
  const intents = new Map<LookupKind, { question: string; intent: Intent }>();
  let returnTo: CameFrom | null = null;
  let pastes = 0;
  /** What the field for anything holds, as it was typed or pasted. */
  let anything = '';

  const set = (next: SessionState) => {
    state = next;
    for (const listener of listeners) listener();
  };

  /** Made when what is asked changes; good for one lookup. */
  function intentFor(kind: LookupKind, question: string): Intent {
    const known = intents.get(kind);
    if (known?.question === question) return known.intent;
    const intent = createIntent();
    intents.set(kind, { question, intent });
    return intent;
  }

  /** Nothing while one of the kind is on its way. */
  function ask(kind: LookupKind, input: LookupInput, again: boolean, reason?: string): void {
    if (state.kinds[kind].busy) return;
    const account = calls.account();
    const intent = intentFor(kind, questionOf(input, account));
    // A reason is a press of its own, on what was stopped.
    if (again || reason !== undefined) intent.renew();
    const taken = intent.take();
    if (taken === null) {
      set(withKind(state, kind, { repeated: true }));
      return;
    }
    const asked = { input, account, again };
    const wanted = { kind, input, intent: taken, again, ...(reason !== undefined && { reason }) };
    // It is on its way before the window draws anything.
    const answer = calls.run(wanted);
    set(withKind({ ...state, notice: null }, kind, { busy: true, repeated: false, asked: null }));
    answer.then(
      (run) => {
        // Nothing was asked: the press is good for asking it after all.
        if (run.from !== 'service') intent.giveBack();
        set(withKind(state, kind, { busy: false, asked: { ...asked, run, problem: null } }));
      },
      (error: unknown) => {
        const problem = problemOf(error);
        if (!problem.mayHaveCharged) intent.giveBack();
        set(withKind(state, kind, { busy: false, asked: { ...asked, run: null, problem } }));
      },
    );
  }

  /** Understands a text that stands in its field, and fills or offers what it is. */
  async function take(into: PasteField, text: string, { person, quiet, undoes }: Taking): Promise<void> {
    pastes += 1;
    const turn = pastes;
    const standing = (now: SessionState) => (into ? now.drafts[into.kind][into.field] : now.unknown);
    const before = standing(state);
    const understood =
      text.trim() === '' ? null : await calls.understand(pastedText(into, text)).catch(() => null);
    // What was typed since then is not changed any more.
    if (turn !== pastes || standing(state) !== before) return;
    // Not the state from before: an answer may have come since.
    const base = undoes && state.notice === undoes ? asBefore(state, undoes) : state;
    const isSaid = understood !== null && (!quiet || understood.parts.length > 0);
    const next = isSaid && applyUnderstood(base, into, text, person ? ofPerson(understood) : understood);
    if (next) set(next);
    else if (quiet) set({ ...base, notice: null });
  }
  /** What the text in the field for anything has filled: what it says now may be another kind. */
  const recognized = () => (state.unknown === '' ? null : state.notice);

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    choose: (kind: LookupKind) => set({ ...state, kind }),
    type(kind: LookupKind, draft: LookupInput) {
      // What is changed by hand is no longer what the field for anything says.
      const ofHand = state.unknown === '' ? state : { ...state, unknown: '', notice: null };
      set(withDraft(ofHand, kind, draft));
    },
    /** Asks what stands in the form of a kind, once: the same again only by `again`, whatever is pressed. */
    run: (kind: LookupKind) => ask(kind, state.drafts[kind], false),
    /** Asks once more what was asked last, which may cost once more. */
    again: (kind: LookupKind) => ask(kind, state.kinds[kind].asked?.input ?? state.drafts[kind], true),
    /** Asks what a budget stopped, with the reason why it may pass. */
    pass(kind: LookupKind, reason: string) {
      const { asked } = state.kinds[kind];
      // Others may have asked the same since it was stopped: only "Look up again" passes that.
      ask(kind, asked?.input ?? state.drafts[kind], asked?.again === true, reason);
    },
    /** What a budget stopped is not asked. */
    letStop(kind: LookupKind) {
      const { asked } = state.kinds[kind];
      if (asked?.problem?.overBudget) set(withKind(state, kind, { asked: { ...asked, stopSeen: true } }));
    },
    /**
     * Follows what is typed into the field for anything, and fills the form of what it is; says nothing where it is
     * nothing yet. @param pasted the text before the field joined its lines
     */
    recognize(unknown: string, pasted = unknown): Promise<void> {
      const undoes = recognized();
      anything = pasted;
      set({ ...state, unknown });
      return take(null, pasted, { quiet: true, undoes });
    },
    /** Understands once more what the field for anything holds, as it was pasted, and says where that is nothing clear. */
    understandField: () => take(null, anything, { undoes: recognized() }),
    /** Takes a pasted text apart, which stands in its field already; `person`: it is known to be a person, in that order. */
    paste: (into: NonNullable<PasteField>, text: string, person = false) => take(into, text, { person }),
    fillIn: (part: UnderstoodPart) => set(fill(state, part, null)),
    undo() {
      const { notice } = state;
      if (notice) set({ ...asBefore(state, notice), unknown: '' });
    },
    dismiss: () => set({ ...state, notice: null }),
    /** Fills the form of a kind with what is to be looked up, instead of what stood there. */
    open(kind: LookupKind, fields: LookupQuestion, from: CameFrom | null) {
      set(withDraft({ ...state, kind, notice: null, from }, kind, { ...fields }));
    },
    /** Shows what was asked in another window, as if it had been asked here. */
    show(kind: LookupKind, asked: Asked) {
      // It was pressed for: the same again only by `again`.
      intentFor(kind, questionOf(asked.input, asked.account)).take();
      const shown = withDraft({ ...state, kind, notice: null, from: null }, kind, asked.input);
      set(withKind(shown, kind, { asked }));
    },
    /** The user goes back to where what is looked up came from. */
    goBack() {
      returnTo = state.from;
    },
    /** The row of a result that the user comes back to; null for none. */
    rowOf: (href: string): number | null => (returnTo?.href === href ? returnTo.row : null),
    /** It is shown. */
    returned() {
      returnTo = null;
    },
  };
}

const pastedText = (into: PasteField, text: string): Pasted => ({ into, text: text.slice(0, longestPasted) });

/** As it was before a text was understood; answers stay where they are. */
const asBefore = (state: SessionState, { before }: PasteNotice): SessionState => ({
  ...state,
  ...before,
  notice: null,
});

/** A field that a text was pasted into; null for the field for anything. */
type PasteField = { kind: LookupKind; field: LookupField } | null;

/** One text of a pasted line: nothing in it says that it is more than a value of its field. */
const isOneValue = (text: string) => !/[,;|\t\r\n@]/.test(text.trim());

/**
 * What becomes of the session when a pasted text was understood: the fields of the kind it is are filled, or all that it
 * may be is offered. Undefined where there is nothing to fill or to say, as the text is a value of the field it is in.
 */
function applyUnderstood(
  state: SessionState,
  into: PasteField,
  text: string,
  { parts, notes }: Understood,
): SessionState | undefined {
  const filled = partToFill(into, text, parts);
  const offers = parts.filter((part) => part !== filled);
  if (into && isSameValue(into.field, text, filled) && offers.length === 0 && notes.length === 0)
    return undefined;
  if (into && !filled && isOneValue(text) && !isFullName(into, parts)) return undefined;
  const { kind, drafts } = state;
  const notice: PasteNotice = { filled: null, offers, notes, before: { kind, drafts } };
  return filled ? fill({ ...state, notice }, filled, into) : { ...state, notice };
}

/** Fills what a pasted text was understood as, or what the user chose of it. */
function fill(state: SessionState, part: UnderstoodPart, into: PasteField): SessionState {
  const { kind, fields } = part;
  const left = into ? withDraft(state, into.kind, without(state.drafts[into.kind], into.field)) : state;
  const notice = left.notice && {
    ...left.notice,
    filled: part,
    offers: left.notice.offers.filter((offer) => offer !== part),
  };
  const unknown = into ? '' : left.unknown;
  return withDraft({ ...left, kind, unknown, notice }, kind, { ...left.drafts[kind], ...fields });
}

function partToFill(
  into: PasteField,
  text: string,
  parts: readonly UnderstoodPart[],
): UnderstoodPart | undefined {
  const sure = parts.filter((part) => part.sure);
  const [only] = sure;
  if (!into) return sure.length === 1 && parts.length === 1 ? only : undefined;
  const mine = sure.filter(({ kind }) => kind === into.kind);
  if (mine.length === 1) return mine[0];
  // A company may be called like a person.
  const mayBeOwn = into.field === 'company_name' && isOneValue(text);
  return mine.length === 0 && sure.length === 1 && parts.length === 1 && !mayBeOwn ? only : undefined;
}

/** A whole name in the field of a first or last name: worth saying, though nothing is sure. */
const isFullName = ({ field }: NonNullable<PasteField>, parts: readonly UnderstoodPart[]) =>
  (field === 'first_name' || field === 'last_name' || field === 'company_name') &&
  parts.some(
    ({ kind, fields }) =>
      kind === 'name' && fields.first_name !== undefined && fields.last_name !== undefined,
  ) &&
  parts.every(({ kind }) => kind === 'name' || field !== 'company_name');

function isSameValue(field: LookupField, text: string, part: UnderstoodPart | undefined): boolean {
  const values = Object.entries(part?.fields ?? {});
  if (values.length !== 1) return false;
  const [[name, value] = ['', '']] = values;
  const bare = (each: string) => each.replace(/[^\p{L}\p{N}@]/gu, '');
  return name === field && bare(value) === bare(text);
}

const without = (draft: LookupInput, field: LookupField): LookupInput =>
  Object.fromEntries(Object.entries(draft).filter(([name]) => name !== field));
