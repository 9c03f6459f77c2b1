import type { SkippedLines } from '../../../../shared/model/accounting.ts';
import type { ReadingNote } from '../../../../shared/model/csv.ts';
import { LineAccount } from '../text/line-account.ts';
import { counting } from '../text/note.ts';
import { type CardLine, CardLines, type CardProperty, parseProperty } from './card-lines.ts';
import {
  type NamedRecord,
  RecordFields,
  type RecordFormat,
  type RecordReader,
  skippedNotes,
} from './record-reader.ts';

/** The columns of contact cards as people expect them, whatever the first card begins with. */
const order = [
  /^Full name/,
  /^Name prefix/,
  /^First name/,
  /^Middle name/,
  /^Last name/,
  /^Name suffix/,
  /^Nickname/,
  /^Organization/,
  /^Department/,
  /^Job title/,
  /^Role/,
  /^Phone/,
  /^Fax/,
  /^Email/,
  /^(Street|PO box|City|State|ZIP|Country|Address type)/,
  /^Address \d/,
  /^Website/,
  /^Birthday/,
  /^Categories/,
  /^Note/,
];
const ofAddress = ['PO box', 'Street', 'Street line 2', 'City', 'State', 'ZIP', 'Country'];

/** Names of columns in that order; phones by their number, the parts of an address as on an envelope. */
const cardColumns = (names: readonly string[]) => names.toSorted((a, b) => rankOf(a) - rankOf(b));

function rankOf(name: string): number {
  const group = order.findIndex((pattern) => pattern.test(name));
  const number = Number(/^\D+ (\d+)/.exec(name)?.[1] ?? 0);
  const part = ofAddress.indexOf(name.replace(/^Address \d+ /, ''));
  return ((group < 0 ? order.length : group) * 1e6 + number) * 10 + (part < 0 ? ofAddress.length : part);
}

/** Contact cards (vCard 2.1, 3.0 and 4.0), each of which is a row. */
export const cardFormat: RecordFormat = {
  kind: 'vcf',
  tables: [],
  chosen: 0,
  createReader: () => new CardReader(),
  inOrder: cardColumns,
};

/** Reads contact cards; where one begins, a record begins, whether or not the one before has an end. */
class CardReader implements RecordReader {
  readonly #lines = new CardLines();
  readonly #account = new LineAccount();
  #card: CardRecord | undefined;
  #unended = 0;
  #withBinary = 0;

  get skipped(): SkippedLines {
    return this.#account.skipped;
  }

  push(text: string, last: boolean): NamedRecord[] {
    const records: NamedRecord[] = [];
    for (const line of this.#lines.push(text, last)) this.#take(line, records);
    if (last) this.#end(records, false);
    return records;
  }

  notes(): ReadingNote[] {
    return [
      ...skippedNotes(this.skipped),
      ...counting('cards-without-end', this.#unended),
      ...counting('card-pictures', this.#withBinary),
    ];
  }

  #take({ line, text }: CardLine, records: NamedRecord[]): void {
    // Version 2.1 has a card in a card for an agent.
    if (/^(agent[^:]*:\s*)?begin:\s*vcard\s*$/i.test(text)) {
      this.#end(records, false);
      this.#card = new CardRecord(line);
    } else if (!this.#card) this.#account.outside(line, 'note', [text]);
    else if (/^end:\s*vcard\s*$/i.test(text)) this.#end(records, true);
    else this.#card.take(text);
  }

  #end(records: NamedRecord[], isEnded: boolean): void {
    const card = this.#card;
    if (!card) return;
    this.#card = undefined;
    card.finish();
    if (!isEnded) this.#unended++;
    if (card.hasBinary) this.#withBinary++;
    if (card.isEmpty) this.#account.blankLine(card.line);
    else records.push(card);
  }
}

const nameParts = ['Last name', 'First name', 'Middle name', 'Name prefix', 'Name suffix'];
const addressParts = ['PO box', 'Street line 2', 'Street', 'City', 'State', 'ZIP', 'Country'];

/** What properties are called as columns; others have their own name. */
const columnNames: Record<string, string> = {
  FN: 'Full name',
  NICKNAME: 'Nickname',
  TITLE: 'Job title',
  ROLE: 'Role',
  NOTE: 'Note',
  BDAY: 'Birthday',
  URL: 'Website',
  CATEGORIES: 'Categories',
};

/** About the card as a file, and the names of other properties, which stand beside these. */
const ofNoContact = new Set(['BEGIN', 'END', 'VERSION', 'PRODID', 'X-ABLABEL', 'X-ABADR']);
const binary = new Set(['PHOTO', 'LOGO', 'SOUND', 'KEY']);

/** A contact card on its way to a record: phones, emails and addresses are numbered as they come. */
class CardRecord extends RecordFields {
  /** It has a picture, a sound or a key, which no list can hold. */
  hasBinary = false;
  #isOld = false;
  readonly #properties: CardProperty[] = [];
  readonly #labels = new Map<string, string>();
  readonly #numbers = new Map<string, number>();

  take(text: string): void {
    const property = parseProperty(text);
    if (!property) this.add('Text without a name', text);
    else if (property.name === 'X-ABLABEL') this.#labels.set(property.group, labelOf(property.value));
    else if (property.name === 'VERSION') this.#isOld = property.value.trim() === '2.1';
    else if (binary.has(property.name)) this.hasBinary = true;
    else if (!ofNoContact.has(property.name)) this.#properties.push(property);
  }

  /** The card is complete: a label may stand below what it names, and the version anywhere. */
  finish(): void {
    for (const property of this.#properties) this.#put(property);
  }

  #put(property: CardProperty): void {
    const { name, value } = property;
    if (name === 'N') this.#putParts(nameParts, value);
    else if (name === 'ORG') this.#putParts(['Organization', 'Department'], value);
    else if (name === 'ADR') this.#putAddress(property);
    else if (name === 'TEL') this.#putNumbered(this.#isFax(property) ? 'Fax' : 'Phone', property, /^tel:/i);
    else if (name === 'EMAIL') this.#putNumbered('Email', property, /^mailto:/i);
    else this.add(columnNames[name] ?? name, this.#plain(value).trim());
  }

  #isFax = (property: CardProperty) => this.#typeOf(property).includes('fax');

  #putNumbered(kind: string, property: CardProperty, scheme: RegExp): void {
    const value = this.#plain(property.value).trim().replace(scheme, '');
    if (value === '') return;
    const name = `${kind} ${this.#number(kind)}`;
    this.add(name, value);
    const type = this.#typeOf(property);
    if (type !== '') this.add(`${name} type`, type);
  }

  #putAddress(property: CardProperty): void {
    const parts = this.#parts(property.value);
    if (parts.every((part) => part === '')) return;
    const number = this.#number('Address');
    const named = (part: string) => (number === 1 ? part : `Address ${number} ${part}`);
    for (const [at, part] of parts.entries())
      if (part !== '') this.add(named(addressParts[at] ?? 'Country'), part);
    const type = this.#typeOf(property);
    if (type !== '') this.add(number === 1 ? 'Address type' : named('type'), type);
  }

  #putParts(names: readonly string[], value: string): void {
    for (const [at, part] of this.#parts(value).entries()) {
      if (part !== '') this.add(names[at] ?? names.at(-1) ?? '', part);
    }
  }

  /** The parts of a name or address. Several values of one part are separated by commas; in version 2.1 these are text. */
  #parts(value: string): string[] {
    return value.split(/(?<=(?:^|[^\\])(?:\\\\)*);/).map((part) =>
      (this.#isOld ? [part] : part.split(/(?<=(?:^|[^\\])(?:\\\\)*),/))
        .map((one) => this.#plain(one).trim())
        .filter((one) => one !== '')
        .join(' '),
    );
  }

  /** RFC 6350, section 3.4; version 2.1 knows only the escaped semicolon. */
  #plain(value: string): string {
    if (this.#isOld) return value.replaceAll('\\;', ';');
    return value.replace(/\\([\\,;:nN])/g, (_, mark: string) => (/n/i.test(mark) ? '\n' : mark));
  }

  #typeOf({ group, types }: CardProperty): string {
    const label = group === '' ? undefined : this.#labels.get(group);
    return [...types, ...(label === undefined ? [] : [label])].join(' ');
  }

  #number(kind: string): number {
    const number = (this.#numbers.get(kind) ?? 0) + 1;
    this.#numbers.set(kind, number);
    return number;
  }
}

/** Apple's own labels stand in marks: `_$!<HomeFax>!$_`. */
const labelOf = (value: string) => value.replace(/^_\$!<(.*)>!\$_$/, '$1').toLowerCase();
