import type { SkippedLines } from '../../../../shared/model/accounting.ts';
import type { ReadingNote } from '../../../../shared/model/csv.ts';
import { counted } from '../../../../shared/words/amounts.ts';
import { LineAccount } from '../text/line-account.ts';
import { type CardLine, CardLines } from './card-lines.ts';
import { CardRecord } from './card-record.ts';
import { skippedNotes } from './record-notes.ts';
import type { NamedRecord, RecordFormat, RecordReader } from './record-reader.ts';

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
function cardColumns(names: readonly string[]): string[] {
  const keyed = names.map((name) => ({ name, key: keyOf(name) }));
  return keyed.sort((a, b) => compare(a.key, b.key)).map(({ name }) => name);
}

function keyOf(name: string): number[] {
  const group = order.findIndex((pattern) => pattern.test(name));
  const part = ofAddress.indexOf(name.replace(/^Address \d+ /, ''));
  return [
    group < 0 ? order.length : group,
    Number(/^\D+ (\d+)/.exec(name)?.[1] ?? 0),
    part < 0 ? ofAddress.length : part,
  ];
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
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
    const unended = `${counted(this.#unended, 'card has', 'cards have')} no end: the file may not have been saved completely.`;
    const withBinary = `${counted(this.#withBinary, 'card has', 'cards have')} a picture, sound or key, which was left out.`;
    const notes: ReadingNote[] = [
      { level: 'warning', code: 'cards-without-end', message: unended, count: this.#unended },
      { level: 'info', code: 'card-pictures', message: withBinary, count: this.#withBinary },
    ];
    return [...skippedNotes(this.skipped), ...notes.filter(({ count }) => count !== 0)];
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
