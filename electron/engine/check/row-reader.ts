import type { ColumnMapping } from '../../../shared/model/mapping.ts';
import { ProblemError, problem } from '../../../shared/model/problem.ts';
import {
  bulkServices,
  type ColumnKind,
  type FormField,
  type ServiceColumn,
  type ServiceId,
} from '../../../shared/model/services.ts';
import {
  type CellReading,
  type CellRule,
  markFindings,
  usableCell,
} from '../../../shared/rules/cell-reading.ts';
import { mayHoldMore, readCityBeside } from '../../../shared/rules/state.ts';
import { memoized } from '../../../shared/rules/text.ts';
import { readNamePair } from '../names/person-name.ts';
import { optionalRule, ruleOfKind } from '../names/rule-of-kind.ts';
import type { MadeReading } from '../read/text/table.ts';
import { caseless, exact, folded, MatchKey } from './match-key.ts';

export interface MappedField {
  field: FormField;
  kind: ColumnKind;
  column: number;
  required: boolean;
  rule: CellRule;
}

/** Reads rows by the rules of a service's mapped columns. One object is reused for all rows: nothing is allocated. */
export class RowReader {
  readonly fields: readonly MappedField[];
  /** What the row last read holds, one reading per field. */
  readonly readings: CellReading[];
  /** A required field is empty or unusable, or some field holds what is not sent unasked. */
  bad = false;
  /** A required field is usable only once repaired. */
  repairable = false;
  /** Its `contact` is marked, in a value that is certain. */
  marked = false;
  /**
   * Whether rows are matched on a number or an address alone. A mark is one of what they are matched on then, wherever
   * in the list it stands; names are borne by several people.
   */
  readonly contact: 'phone' | 'email' | undefined;
  readonly key = new MatchKey();
  /** By the column of the service: which of the fields is mapped to it, -1 where none is. */
  private readonly slots: readonly number[];
  private readonly first: number;
  private readonly last: number;
  private readonly city: number;
  private readonly state: number;

  /** @throws ProblemError where a required field has no column, or the table has no such column. */
  constructor(service: ServiceId, mapping: ColumnMapping, columns: number) {
    this.fields = mappedFields(service, mapping, columns);
    this.readings = this.fields.map(() => usableCell);
    this.slots = bulkServices[service].columns.map(({ field }) =>
      this.fields.findIndex((each) => each.field === field),
    );
    this.contact = this.fields.length === 1 ? contactOf(this.fields[0]?.kind) : undefined;
    const placeOf = (kind: ColumnKind) => this.fields.findIndex((field) => field.kind === kind);
    this.first = placeOf('first-name');
    this.last = placeOf('last-name');
    this.city = placeOf('city');
    this.state = placeOf('state');
  }

  /** @param made What you know of a made cell beyond what it says. */
  read(cells: readonly string[], made?: MadeReading): void {
    const { fields, readings } = this;
    for (let i = 0; i < fields.length; i++) {
      const field = fields[i];
      if (field) readings[i] = field.rule(cells[field.column] ?? '');
    }
    if (this.first !== -1 && this.last !== -1) this.readNames(cells);
    if (this.city !== -1) this.readCity(cells);
    if (made) this.take(made);
    this.judge();
  }

  private take({ column, reading }: MadeReading): void {
    const { fields, readings } = this;
    const field = column === null ? 0 : fields.findIndex((each) => each.column === column);
    const known = readings[field];
    // A whole row is set aside by its first field, which goes out in its strict form where it is sent all the same.
    if (column === null)
      readings[field] = known?.verdict === 'unusable' ? known : { ...reading, fixed: known?.fixed };
    else if (known) readings[field] = reading;
  }

  /** Takes up why the row last read is held back for another one. */
  holdBack(reading: CellReading): void {
    this.readings[0] = reading;
    this.judge();
  }

  /** Takes up readings of another row again: `all` holds them from `from` on. */
  recall(all: readonly CellReading[], from: number): void {
    const { readings } = this;
    for (let i = 0; i < readings.length; i++) readings[i] = all[from + i] ?? usableCell;
    this.judge();
  }

  /**
   * What the service would match on in the row last read, as a hash in `key`: the same for a column that is not mapped
   * and an empty cell.
   */
  hash(cells: readonly string[]): void {
    const { fields, key, slots } = this;
    key.start();
    for (const i of slots) {
      // Asking an array for the place -1 takes longer than all else here.
      const field = i === -1 ? undefined : fields[i];
      if (field) key.add(this.readings[i]?.fixed ?? cells[field.column] ?? '', comparedBy(field.kind));
      else key.add('', folded);
    }
    key.end();
  }

  /** Whether the row last read asks anything at all: some mapped field of it says something. */
  asks(cells: readonly string[]): boolean {
    const { fields, readings } = this;
    for (let i = 0; i < fields.length; i++) {
      const value = readings[i]?.fixed ?? cells[fields[i]?.column ?? -1] ?? '';
      if (value.trim() !== '') return true;
    }
    return false;
  }

  /** What the service would match on where a row asked about this number or address alone, in its strict form, as a hash in `key`. */
  hashContact(value: string): void {
    this.key.start();
    this.key.add(value, comparedBy(this.contact));
    this.key.end();
  }

  /** What the row is matched on, for people. */
  describe(cells: readonly string[]): string {
    return this.fields
      .map((field, i) => this.readings[i]?.fixed ?? cells[field.column] ?? '')
      .filter((value) => value !== '')
      .join(', ');
  }

  private judge(): void {
    const { fields, readings } = this;
    this.bad = false;
    this.repairable = false;
    this.marked = false;
    for (let i = 0; i < fields.length; i++) {
      const verdict = readings[i]?.verdict;
      if (verdict === 'usable') continue;
      if (verdict === 'held') {
        this.bad = true;
        const finding = readings[i]?.finding;
        if (this.contact && finding !== undefined && markFindings.has(finding)) this.marked = true;
      } else if (!fields[i]?.required) continue;
      else if (verdict === 'repairable') this.repairable = true;
      else this.bad = true;
    }
  }

  /** The text of a field's cell, in the row that is read. */
  private cellOf(field: number, cells: readonly string[]): string {
    return cells[this.fields[field]?.column ?? 0] ?? '';
  }

  private readCity(cells: readonly string[]): void {
    const { fields, readings } = this;
    const text = this.cellOf(this.city, cells);
    const city = readings[this.city];
    // One cell for both cannot be sent as a city here and a state there.
    if (!city || !mayHoldMore(text) || fields[this.city]?.column === fields[this.state]?.column) return;
    const state = readings[this.state];
    const isState = state?.verdict === 'usable' || state?.verdict === 'repairable';
    const code = isState ? (state.fixed ?? this.cellOf(this.state, cells)) : '';
    readings[this.city] = readCityBeside(city.plain ?? text, city, code === '' ? undefined : code);
  }

  private readNames(cells: readonly string[]): void {
    const { readings } = this;
    const first = readings[this.first];
    const last = readings[this.last];
    if (!first || !last) return;
    const pair = readNamePair(
      first.plain ?? this.cellOf(this.first, cells),
      last.plain ?? this.cellOf(this.last, cells),
      first,
      last,
    );
    if (!pair) return;
    readings[this.first] = pair.first;
    readings[this.last] = pair.last;
  }
}

/** How what a service matches on is compared. */
const comparedBy = (kind: ColumnKind | undefined) =>
  kind === 'phone' ? exact : kind === 'email' ? caseless : folded;

const contactOf = (kind: ColumnKind | undefined) => (kind === 'phone' || kind === 'email' ? kind : undefined);

/** The first field that is mapped to no column of the table and would have to be; undefined where there is none. */
export function missingField(
  service: ServiceId,
  mapping: ColumnMapping,
  columns: number,
): ServiceColumn | undefined {
  return bulkServices[service].columns.find(({ field, required }) => {
    const column = mapping[field];
    return column === undefined ? required : column >= columns;
  });
}

function mappedFields(service: ServiceId, mapping: ColumnMapping, columns: number): MappedField[] {
  const missing = missingField(service, mapping, columns);
  if (missing) {
    throw new ProblemError(
      problem(
        'mapping-incomplete',
        `${missing.label} is not mapped to a column of this file.`,
        `Choose the column for it; ${bulkServices[service].label} cannot do without.`,
      ),
    );
  }
  return bulkServices[service].columns.flatMap(({ field, kind, required }) => {
    const column = mapping[field];
    return column === undefined ? [] : [{ field, kind, column, required, rule: ruleFor(kind, required) }];
  });
}

/** The same few middle names, cities and states come again and again. */
function ruleFor(kind: ColumnKind, required: boolean): CellRule {
  const rule = required ? ruleOfKind[kind] : optionalRule(kind);
  return kind === 'middle-name' || kind === 'city' || kind === 'state' ? memoized(rule) : rule;
}
