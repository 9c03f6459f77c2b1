import type { ResultColumn, ResultLayout } from '../../../../shared/result-layout.ts';
import { addressRoles } from './addresses.ts';
import { isFlag } from './attribute-words.ts';
import { emailRoles } from './emails.ts';
import { asMark, byName, type FoundRole, found, mayBeFlag } from './found-role.ts';
import { shapeOf } from './layout-shape.ts';
import { nestedRole } from './nested.ts';
import { People } from './people.ts';
import { phoneRoles } from './phones.ts';
import { type Column, type ResultSample, readColumns } from './read-columns.ts';

/**
 * Understands the columns of a result from their headers and a sample of rows. Nothing is assumed of the service: a
 * flag is tied to a phone only where there is one reading; where there are two, it stays plain and a guess.
 */
export function recogniseLayout(sample: ResultSample): ResultLayout {
  const columns = readColumns(sample);
  const roles = new Map<Column, FoundRole>();
  const take = (found: Map<Column, FoundRole>) => {
    for (const [column, role] of found) if (!roles.has(column)) roles.set(column, role);
  };
  const sent = columns.filter((column) => column.sent !== undefined);
  const answer = columns.filter((column) => column.sent === undefined);
  const rest = () => answer.filter((column) => !roles.has(column));

  const people = new People(answer, sent);
  for (const column of answer) {
    const role = nestedRole(column, people) ?? people.roleOf(column) ?? rowRole(column);
    if (role) roles.set(column, role);
  }
  take(phoneRoles(rest(), sent, people));
  take(emailRoles(rest(), people));
  take(addressRoles(rest(), people));
  for (const column of sent) take(new Map([[column, sentRole(column)]]));

  const understood = columns.map((column) => ({
    header: column.header,
    ...(roles.get(column) ?? found({ kind: 'plain' }, column.about ? 'likely' : 'sure')),
  }));
  return { columns: understood, shape: shapeOf(understood, columns, sample.rows) };
}

/** The layout of a result whose columns are known: how its phones are laid out is told by its rows. */
export function layoutOf(known: readonly ResultColumn[], sample: ResultSample): ResultLayout {
  return { columns: [...known], shape: shapeOf(known, readColumns(sample), sample.rows) };
}

function rowRole(column: Column): FoundRole | undefined {
  const { row, content } = column;
  if (row === undefined || content.phone >= 0.5 || content.date >= 0.5) return undefined;
  if (row === 'people-count' && content.filled > 0 && content.number < 0.5) return undefined;
  return found({ kind: 'row', part: row }, byName(column));
}

/** A flag that was sent marks its row; it was no answer. */
function sentRole(column: Column): FoundRole {
  const { attribute, sent = null, noun } = column;
  if (isFlag(attribute) && noun !== 'email' && mayBeFlag(column)) return asMark(attribute, column, 'sure');
  return found({ kind: 'sent', column: sent }, sent === null ? 'likely' : 'sure');
}
