import type { LookupInput, Understood, UnderstoodPart } from '../../../shared/model/lookup-input.ts';
import type { LookupField, LookupKind } from '../../../shared/model/services.ts';
import { draftsOf, type PasteNotice, type SessionState, withKind } from './session-state.ts';

/** A field that a text was pasted into; null for "What is this?". */
export type PasteField = { kind: LookupKind; field: LookupField } | null;

/** One text of a pasted line: nothing in it says that it is more than a value of its field. */
const isOneValue = (text: string) => !/[,;|\t\r\n@]/.test(text.trim());

/**
 * What becomes of the session when a pasted text was understood: the fields of the kind it is are filled, or all that it
 * may be is offered. Undefined where there is nothing to fill or to say, as the text is a value of the field it is in.
 */
export function applyUnderstood(
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
  const notice: PasteNotice = {
    filled: null,
    offers,
    notes,
    before: { kind: state.kind, drafts: draftsOf(state) },
  };
  return filled ? fill({ ...state, notice }, filled, into) : { ...state, notice };
}

/** Fills what a pasted text was understood as, or what the user chose of it. */
export function fill(state: SessionState, part: UnderstoodPart, into: PasteField): SessionState {
  const { kind, fields } = part;
  const left = into
    ? withKind(state, into.kind, { draft: without(state.kinds[into.kind].draft, into.field) })
    : state;
  const draft = { ...left.kinds[kind].draft, ...fields };
  const notice = left.notice && {
    ...left.notice,
    filled: part,
    offers: left.notice.offers.filter((offer) => offer !== part),
  };
  return withKind({ ...left, kind, unknown: '', notice }, kind, { draft, repeated: false });
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
