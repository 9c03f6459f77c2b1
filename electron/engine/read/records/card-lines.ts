import { longestRecord } from '../text/record-limits.ts';
import { isProperty } from './card-property.ts';
import { endlessRecord } from './record-problems.ts';

/** A line of a contact card, put together where it was folded. */
export interface CardLine {
  /** The line of the file in which it begins, from 1. */
  line: number;
  text: string;
}

/** Pictures, sounds and keys: what no contact list holds, and mostly far longer than the rest of the card. */
const binary = /^([\w-]+\.)?(photo|logo|sound|key)[;:]/i;
/** So much of a picture is kept that its name can be told. */
const binaryKept = 64;

/** A line to which others may be added: as parts, for a long text that is put together each time takes minutes. */
class LineInHand {
  readonly line: number;
  /** Text that is written with an escape for each byte, and goes on in the next line behind an equals sign. */
  readonly isQuoted: boolean;
  readonly #isBinary: boolean;
  readonly #parts: string[];
  #length = 0;

  constructor(line: number, text: string) {
    this.line = line;
    this.isQuoted = /^[^:]*quoted-printable[^:]*:/i.test(text);
    this.#isBinary = binary.test(text);
    this.#parts = [this.#isBinary ? text.slice(0, binaryKept) : text];
  }

  get text(): string {
    return this.#parts.join('');
  }

  get isSoft(): boolean {
    return this.isQuoted && this.#parts.at(-1)?.endsWith('=') === true;
  }

  /** Takes away the equals sign at the end. */
  dropSoftEnd(): void {
    this.#parts.push((this.#parts.pop() ?? '').slice(0, -1));
  }

  /** @throws ProblemError where the line has grown longer than any contact's. */
  append(text: string): void {
    if (this.#isBinary) return;
    this.#parts.push(text);
    this.#length += text.length;
    if (this.#length > longestRecord) throw endlessRecord(this.line);
  }
}

/** Cuts a text into the lines of contact cards: RFC 6350, section 3.2, and what vCard 2.1 has instead. */
export class CardLines {
  #rest = '';
  #next = 1;
  /** The line in hand, to which folded lines are added. */
  #held: LineInHand | undefined;
  /** The one before it, to which it may belong. */
  #before: LineInHand | undefined;
  /** The one before goes on below where its text has line breaks as they are. */
  #mayGoOn = false;
  /** Of version 2.1, in which a blank at a fold is part of the text. */
  #isOld = false;

  /** @throws ProblemError where a line is longer than any contact's. */
  push(text: string, last: boolean): CardLine[] {
    const lines = (this.#rest + text).split(/\r\n|\n|\r(?!$)/);
    const rest = last ? undefined : lines.pop();
    this.#rest = rest !== undefined && binary.test(rest) ? rest.slice(0, binaryKept) : (rest ?? '');
    if (this.#rest.length > longestRecord) throw endlessRecord(this.#next);
    const found: CardLine[] = [];
    for (const line of lines) this.#take(line.replace(/\r$/, ''), found);
    if (last) {
      this.#complete(found);
      this.#handOut(found);
    }
    return found;
  }

  #take(text: string, found: CardLine[]): void {
    const line = this.#next++;
    if (this.#held && this.#unfold(this.#held, text)) return;
    if (text.trim() === '') return;
    this.#complete(found);
    this.#held = new LineInHand(line, text);
  }

  /** Adds a line to the one in hand where it was folded. */
  #unfold(held: LineInHand, text: string): boolean {
    const { isSoft } = held;
    if (!isSoft && !/^[ \t]/.test(text)) return false;
    if (isSoft) held.dropSoftEnd();
    held.append(isSoft || this.#isOld ? text : text.slice(1));
    return true;
  }

  /** The line in hand is complete; what is no property goes on with the text of the one before. */
  #complete(found: CardLine[]): void {
    const held = this.#held;
    if (!held) return;
    const { text } = held;
    const isOwn = isProperty(text);
    if (!isOwn && this.#mayGoOn) {
      this.#before?.append(`\n${text}`);
      return;
    }
    const version = /^version:\s*(\S+)/i.exec(text)?.[1];
    if (version !== undefined) this.#isOld = version === '2.1';
    this.#handOut(found);
    this.#before = held;
    this.#mayGoOn = isOwn && !/^(begin|end|version):/i.test(text);
  }

  #handOut(found: CardLine[]): void {
    if (this.#before) found.push({ line: this.#before.line, text: this.#before.text });
  }
}
