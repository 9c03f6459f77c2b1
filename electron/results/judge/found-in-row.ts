import type { ColumnRole } from '../../../shared/model/result-layout.ts';
import { both, type Statements } from './nested-flags.ts';
import type { NestedReach } from './nested-reach.ts';
import { type NestedCell, type NestedPerson, type NestedPhone, readNestedCell } from './nested-values.ts';

export interface NestedColumn {
  column: number;
  role: Extract<ColumnRole, { kind: 'nested' }>;
}

/** The first numbers that no column of the row itself has. */
export interface FirstFree {
  slot: number;
  person: number;
}

export interface OwnedPhone {
  slot: number;
  owner: number | null;
  phone: NestedPhone;
  /** What is said of it and of its person. */
  said: Statements;
}

/** What the JSON in one row's cells says, its people and phones numbered behind those of its columns. */
export class FoundInRow {
  readonly phones: OwnedPhone[] = [];
  readonly people: { person: number; found: NestedPerson }[] = [];
  /** Whose it is; null for nobody in particular. */
  readonly emails: { owner: number | null; text: string }[] = [];
  readonly addresses: { owner: number | null; text: string }[] = [];
  readonly n: number;
  readonly #next: FirstFree;

  constructor(n: number, next: FirstFree) {
    this.n = n;
    this.#next = next;
  }

  /** @returns whether the text could be read. */
  take(text: string, { holds, person }: NestedColumn['role']): boolean {
    const cell = readNestedCell(text, holds);
    if (!cell) return false;
    for (const phone of cell.phones) this.#add(phone, phone.person ?? person, {});
    this.#reach(cell, person);
    for (const found of cell.people) {
      const number = this.#next.person++;
      this.people.push({ person: number, found });
      for (const phone of found.phones) this.#add(phone, number, found.said);
      this.#reach({ emails: own(found.emails), addresses: own(found.addresses) }, number);
    }
    return true;
  }

  #reach({ emails, addresses }: Pick<NestedCell, 'emails' | 'addresses'>, owner: number | null): void {
    this.emails.push(...emails.map(({ text, person }) => ({ text, owner: person ?? owner })));
    this.addresses.push(...addresses.map(({ text, person }) => ({ text, owner: person ?? owner })));
  }

  #add(phone: NestedPhone, owner: number | null, ofPerson: Statements): void {
    if (phone.written.trim() === '') return;
    this.phones.push({ slot: this.#next.slot++, owner, phone, said: both(phone.said, ofPerson) });
  }
}

/** Within a person's record nothing is another's. */
const own = (reaches: readonly NestedReach[]) => reaches.map(({ text }) => ({ text, person: null }));
