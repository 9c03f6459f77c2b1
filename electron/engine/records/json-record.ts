import { RecordFields } from './record-fields.ts';

/** A record of JSON: values get the names that lead to them, `address.city` and `phones.2`. */
export class JsonRecord extends RecordFields {
  readonly #prefixes = [''];

  open(name: string): void {
    this.#prefixes.push(`${this.#prefixes.at(-1)}${name}.`);
  }

  close(): void {
    this.#prefixes.pop();
  }

  override add(name: string, value: string): void {
    super.add(`${this.#prefixes.at(-1)}${name}`, value);
  }
}
