import { type Fields, fieldsOf, names, numberOf, textOf } from './nested-fields.ts';

/** Where somebody is reached beside phones, as JSON in a cell has it. */
export interface NestedReach {
  /** An email, or a whole address in one line. */
  text: string;
  /** Its person's number where the JSON says it. */
  person: number | null;
}

/** One of them, bare or with names; nothing where it says nothing that can be shown. */
export function reachOf(kind: 'emails' | 'addresses', value: unknown): NestedReach[] {
  const fields = fieldsOf(value);
  const text = fields ? wordsOf(kind, fields) : typeof value === 'string' ? value.trim() : '';
  return text === '' ? [] : [{ text, person: fields && numberOf(fields, 'person') }];
}

function wordsOf(kind: 'emails' | 'addresses', fields: Fields): string {
  if (kind === 'emails') return shown(fields, 'email');
  const parts = (['street', 'city', 'state', 'zip'] as const).map((part) => shown(fields, part));
  return parts.filter(Boolean).join(', ') || shown(fields, 'whole');
}

/** A record within is no text to be shown. */
function shown(fields: Fields, name: keyof typeof names): string {
  const text = textOf(fields, name)?.trim() ?? '';
  return /^[[{]/.test(text) ? '' : text;
}

/** All that a person's record has of a kind: a list, one of them, or a bare text. */
export function reachesOf(kind: 'emails' | 'addresses', fields: Fields): NestedReach[] {
  return names[kind].flatMap((name) => {
    const found = fields.get(name);
    return (Array.isArray(found) ? found : [found]).flatMap((each) => reachOf(kind, each));
  });
}
