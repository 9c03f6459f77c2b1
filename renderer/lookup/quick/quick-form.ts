import type { ConnectionView } from '../../../shared/model/connection.ts';
import type { LookupInput, Pasted, Understood } from '../../../shared/model/lookup-run.ts';
import { oneOfEachKind, type QuickOpening, type Recognised } from '../../../shared/model/quick-shortcut.ts';
import { type LookupField, type LookupKind, lookupServices } from '../../../shared/model/services.ts';
import { questionText } from '../session/session-state.ts';

interface QuickFormState {
  text: string;
  /** What it is looked up as; null where it was not recognised. */
  kind: LookupKind | null;
  /** The text was typed, or changed: it is looked at anew. */
  typed: boolean;
  /** Why nothing was asked; '' where nothing is to be said. */
  hint: string;
}

/** Where a text goes that is nothing but the value of its kind. A name is taken apart first. */
const wholeField: Record<LookupKind, LookupField | null> = {
  phone: 'phone',
  email: 'email',
  business: 'company_name',
  name: null,
};

export const notRecognised =
  'Not recognised. Type a phone, an email, a name or a company, or say above what it is.';
export const noName = 'No name can be read from this. Type a first and a last name.';

/** One text, and what it is: recognised, or as the user says. */
export function createQuickForm(
  { recognised }: QuickOpening,
  understand: (pasted: Pasted) => Promise<Understood>,
) {
  const [first] = recognised;
  let offers: readonly Recognised[] = recognised;
  let chosen: LookupKind | null = null;
  let turns = 0;
  let looking: Promise<void> = Promise.resolve();
  let state: QuickFormState = {
    text: first ? questionText(first.kind, first.fields) : '',
    kind: first?.kind ?? null,
    typed: false,
    hint: '',
  };
  const listeners = new Set<() => void>();
  const set = (change: Partial<QuickFormState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const offered = (kind: LookupKind | null) => offers.find((offer) => offer.kind === kind);

  /** What stands in the field by now is looked at; what was typed since then is not overruled. */
  async function look(text: string, turn: number): Promise<void> {
    const found = text.trim() === '' ? null : await understand({ text, into: null }).catch(() => null);
    if (turn !== turns) return;
    offers = oneOfEachKind(found?.parts ?? []);
    set({ kind: chosen ?? offers[0]?.kind ?? null });
  }

  /** A person's name, where the user says that it is one. */
  async function nameIn(text: string): Promise<LookupInput | null> {
    const into = { kind: 'name', field: 'first_name' } as const;
    const found = await understand({ text, into }).catch(() => null);
    return found?.parts.find(({ kind }) => kind === 'name')?.fields ?? null;
  }

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    type(text: string) {
      turns += 1;
      offers = [];
      if (text.trim() === '') chosen = null;
      set({ text, typed: true, hint: '', kind: chosen });
      looking = look(text, turns);
    },
    choose(kind: LookupKind) {
      chosen = kind;
      const offer = state.typed ? undefined : offered(kind);
      set({ kind, hint: '', ...(offer && { text: questionText(kind, offer.fields) }) });
    },
    /** What is to be asked; null where it is not known what that would be, which `hint` says. */
    async question(): Promise<{ kind: LookupKind; input: LookupInput } | null> {
      await looking;
      const { kind, text } = state;
      if (text.trim() === '') return null;
      const field = kind && wholeField[kind];
      const input: LookupInput | null =
        offered(kind)?.fields ?? (field ? { [field]: text.trim() } : kind && (await nameIn(text)));
      if (kind !== null && input !== null) return { kind, input };
      set({ hint: kind === null ? notRecognised : noName });
      return null;
    },
  };
}

/** What the kinds of lookup are called where a text is recognised as one of them. */
export const kindWords: Record<LookupKind, string> = {
  phone: lookupServices.phone.label,
  email: lookupServices.email.label,
  name: lookupServices.name.label,
  business: 'Company',
};

/** Why nothing can be looked up on a connection; '' where it can. */
export function noAccountText(connection: ConnectionView | undefined): string {
  if (connection === undefined)
    return 'There is no connection to look up on. Add one in Enrich Desk, under Settings.';
  if (connection.key.state === 'missing' || connection.key.state === 'unreadable')
    return `The API key of ${connection.name} is not known here. Enter it in Enrich Desk, under Settings.`;
  return '';
}
