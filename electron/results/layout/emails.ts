import { byName, type FoundRole, found } from './found-role.ts';
import type { People } from './people.ts';
import type { Column } from './read-columns.ts';
import { tieAttributes } from './tie-attributes.ts';

const parts = ['person', 'is-input', 'rank'] as const;

/** The columns of emails. @param columns Of the answer that are nothing else yet. */
export function emailRoles(columns: readonly Column[], people: People): Map<Column, FoundRole> {
  const emails = columns.filter(isEmail).map((column) => ({ column }));
  const slotOf = new Map(emails.map((email, slot) => [email, slot]));
  const roles = new Map<Column, FoundRole>();
  for (const [slot, { column }] of emails.entries())
    roles.set(
      column,
      found(
        { kind: 'email', slot, part: 'email', person: people.ownerOf(column) },
        column.noun === 'email' ? byName(column) : 'guess',
      ),
    );
  for (const part of parts) {
    const all = columns.filter(
      ({ noun, attribute, about }) => noun === 'email' && attribute === part && !about,
    );
    const fitting = part === 'person' ? all.filter(holdsPerson) : all;
    for (const [column, email] of tieAttributes(fitting, emails)) {
      if (typeof email === 'string') continue;
      const slot = slotOf.get(email) ?? 0;
      roles.set(
        column,
        found({ kind: 'email', slot, part, person: people.ownerOf(email.column) }, byName(column)),
      );
    }
  }
  return roles;
}

/** Whose it is, as the number of a person: a name is no such number. */
export const holdsPerson = ({ content }: Column) => content.filled === 0 || content.smallNumber >= 0.9;

function isEmail({ noun, attribute, about, format, content }: Column): boolean {
  if (attribute !== undefined || content.json > 0.5) return false;
  if (noun === 'email') return !about && !format && (content.filled === 0 || content.email >= 0.5);
  return content.email >= 0.9;
}
