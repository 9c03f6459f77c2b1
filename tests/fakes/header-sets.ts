import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { byWeights, type Weights } from '../../electron/engine/columns/suggest/choose.ts';
import { suggestMapping } from '../../electron/engine/columns/suggest/suggest-mapping.ts';
import type { FormField, ServiceId } from '../../shared/model/services.ts';
import { madeUpList } from './made-up-list.ts';

/** A list's columns with what each service should take of them; see tests/fixtures/headers. */
export interface HeaderSet {
  name: string;
  /** "First Name=first", as `madeUpList` takes them. */
  columns: string;
  headerless: boolean;
  /** Short name of a field -> the columns that are right for it, each null for none. */
  takes: Map<string, (number | null)[]>;
  /** Columns that no service may take. */
  never: Set<number>;
}

const fields: Record<string, readonly [ServiceId, FormField]> = {
  business: ['business-trace', 'business_name_column'],
  bstate: ['business-trace', 'state_column'],
  email: ['email-append', 'email_column'],
  phone: ['phone-append', 'phone_column'],
  first: ['name-append', 'first_name_column'],
  last: ['name-append', 'last_name_column'],
  middle: ['name-append', 'middle_name_column'],
  city: ['name-append', 'mail_city_column'],
  state: ['name-append', 'mail_state_column'],
};

/** Reads one file of tests/fixtures/headers. @throws Error where an expected column is not in its list. */
export function headerSets(file: string): HeaderSet[] {
  const text = readFileSync(join(import.meta.dirname, '../fixtures/headers', file), 'utf8');
  return text
    .split(/^## /m)
    .slice(1)
    .map((block) => {
      const [name = '', ...lines] = block.trim().split('\n');
      const headerless = lines[0] === 'headerless';
      const [columns = '', takes = ''] = headerless ? lines.slice(1) : lines;
      return parseSet(name, columns.split(' | '), takes.replace(/^> /, ''), headerless);
    });
}

function parseSet(name: string, columns: string[], takes: string, headerless: boolean): HeaderSet {
  const headers = columns.map((column) => column.slice(0, column.lastIndexOf('=')));
  const columnOf = (wanted: string): number | null => {
    if (wanted === '-') return null;
    const [, header = wanted, which = '1'] = /^(.*)##(\d)$/.exec(wanted) ?? [];
    const places = headers.flatMap((other, column) => (other === header ? [column] : []));
    const column = places[Number(which) - 1];
    if (column === undefined) throw new Error(`${name} has no column ${wanted}`);
    return column;
  };
  const never = columns.flatMap((column, index) => (/=!/.test(column) ? [index] : []));
  return {
    name,
    columns: columns.map((column) => column.replace('=!', '=')).join('|'),
    headerless,
    never: new Set(never),
    takes: new Map(
      takes
        .split('; ')
        .map((entry) => /^(\w+): (.*)$/.exec(entry) ?? [])
        .map(([, field = '', wanted = '']) => [field, wanted.split(' ~ ').map(columnOf)] as const),
    ),
  };
}

interface Outcome {
  /** "Apollo: phone is Corporate Phone" for each field that is not right. */
  wrong: string[];
  /** The same for columns no service may take. */
  foreign: string[];
}

/** Suggests for every set and compares all fields of all services, and the full name. */
export function judgeSets(sets: readonly HeaderSet[], weights?: Weights): Outcome {
  const outcome: Outcome = { wrong: [], foreign: [] };
  for (const set of sets) {
    const { inspection } = madeUpList(set.columns, set.headerless);
    const { services } = suggestMapping(inspection, byWeights(weights));
    const of = (id: ServiceId) => services.find(({ service }) => service === id);
    const judge = (name: string, found: number | null) => {
      const header = found === null ? 'none' : `#${found + 1} ${inspection.columns[found]?.header}`;
      if (!(set.takes.get(name) ?? [null]).includes(found))
        outcome.wrong.push(`${set.name}: ${name} is ${header}`);
      if (found !== null && set.never.has(found)) outcome.foreign.push(`${set.name}: ${name} is ${header}`);
    };
    for (const [name, [service, field]] of Object.entries(fields))
      judge(name, of(service)?.fields.find((entry) => entry.field === field)?.column ?? null);
    judge('full', of('name-append')?.fullName ?? null);
  }
  return outcome;
}
