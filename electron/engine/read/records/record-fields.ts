import { longestRecord } from '../text/record-limits.ts';
import { endlessRecord } from './record-problems.ts';
import type { NamedRecord } from './record-reader.ts';

/** A record on its way. No value takes the place of another: under a name that is there already it gets a number. */
export class RecordFields implements NamedRecord {
  readonly line: number;
  readonly fields = new Map<string, string>();
  /** Values that got a number. */
  repeated = 0;
  readonly #copies = new Map<string, number>();
  #length = 0;

  constructor(line: number) {
    this.line = line;
  }

  get isEmpty(): boolean {
    for (const value of this.fields.values()) if (value !== '') return false;
    return true;
  }

  /** @throws ProblemError where the record has grown longer than any contact's. */
  add(name: string, value: string): void {
    this.#length += name.length + value.length;
    if (this.#length > longestRecord) throw endlessRecord(this.line);
    const before = this.fields.get(name);
    if (before === undefined || before === '') this.fields.set(name, value);
    else if (value !== '' && value !== before) {
      this.repeated++;
      this.fields.set(this.#unused(name), value);
    }
  }

  #unused(name: string): string {
    for (let copy = this.#copies.get(name) ?? 2; ; copy++) {
      const numbered = `${name} ${copy}`;
      if (this.fields.has(numbered)) continue;
      this.#copies.set(name, copy + 1);
      return numbered;
    }
  }
}
