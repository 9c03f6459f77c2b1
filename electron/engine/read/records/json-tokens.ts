import Tokenizer, { TokenizerError } from '@streamparser/json/tokenizer.js';
import TokenType from '@streamparser/json/utils/types/tokenType.js';
import { ProblemError, problem } from '../../../../shared/model/problem.ts';
import { wholeNumber } from '../../../../shared/words/amounts.ts';
import { endlessRecord } from '../text/sample.ts';
import { longestRecord } from '../text/tokenizer.ts';

/** A number would lose digits beyond the sixteenth as a value: phones and ids are wanted as they stand. */
class ExactTokenizer extends Tokenizer {
  numberText = '';

  protected override parseNumber(text: string): number {
    this.numberText = text;
    return 0;
  }
}

/** Lists of contacts nest a few levels; this bounds the memory that hostile ones take. */
const deepest = 64;

/**
 * Called with what a document holds, in its order, and how many objects and arrays are around it: none around a document
 * itself. Which names lead there is asked of the walk.
 */
export interface JsonListener {
  begin(kind: 'object' | 'array', depth: number): void;
  end(depth: number): void;
  /** A value that is none of these, as text; null is undefined. */
  value(text: string | undefined, depth: number): void;
}

interface Level {
  kind: 'object' | 'array';
  /** Of what comes next in it; a number, from 1, in an array. */
  name: string;
  items: number;
}

const begins: Partial<Record<TokenType, Level['kind']>> = {
  [TokenType.LEFT_BRACE]: 'object',
  [TokenType.LEFT_BRACKET]: 'array',
};
const ends: Partial<Record<TokenType, Level['kind']>> = {
  [TokenType.RIGHT_BRACE]: 'object',
  [TokenType.RIGHT_BRACKET]: 'array',
};

type Expected = 'value' | 'value or end' | 'name' | 'name or end' | 'colon' | 'comma or end';

/**
 * Follows the structure of JSON, one document or several in a row, and tells what it holds. Strict: what is not JSON
 * to the letter could hide a record.
 */
export class JsonWalk {
  readonly #listener: JsonListener;
  readonly #tokenizer = new ExactTokenizer({ separator: '' });
  readonly #levels: Level[] = [];
  #expected: Expected = 'value';
  #piece: Buffer = Buffer.alloc(0);
  #half = '';
  /** Bytes of earlier pieces. */
  #before = 0;
  /** Up to where line ends were counted, in the piece in hand. */
  #counted = 0;
  #line = 1;
  /** Where the last token begins, in bytes from the first on. */
  #lastToken = 0;

  constructor(listener: JsonListener) {
    this.#listener = listener;
    this.#tokenizer.onToken = ({ token, value, offset }) => {
      this.#lastToken = offset;
      this.#take(token, token === TokenType.NUMBER ? this.#tokenizer.numberText : String(value ?? ''));
    };
  }

  /** The line in which the token begins that was told last. */
  get line(): number {
    return this.#countTo(this.#lastToken);
  }

  /** The names and numbers that lead to what was told last, from a depth on. */
  namesFrom(depth: number): string[] {
    return this.#levels.slice(depth).map(({ name }) => name);
  }

  /** @throws ProblemError where this is not JSON, or it ends too early. */
  push(text: string, last: boolean): void {
    this.#countTo(this.#taken);
    this.#before = this.#taken;
    // Half of a character of two units is none in bytes.
    const whole = this.#half + text;
    this.#half = !last && /[\ud800-\udbff]$/.test(whole) ? whole.slice(-1) : '';
    this.#piece = Buffer.from(this.#half === '' ? whole : whole.slice(0, -1));
    this.#counted = 0;
    try {
      this.#tokenizer.write(this.#piece);
    } catch (error) {
      throw error instanceof TokenizerError ? damagedJson(this.#damagedLine(error)) : error;
    }
    if (this.#taken - this.#lastToken > longestRecord) throw endlessRecord(this.line);
    if (!last) return;
    try {
      this.#tokenizer.end();
    } catch (error) {
      throw error instanceof TokenizerError ? cutOffJson(this.#countTo(this.#taken)) : error;
    }
    if (this.#levels.length > 0) throw cutOffJson(this.#countTo(this.#taken));
  }

  /** Bytes taken so far. */
  get #taken(): number {
    return this.#before + this.#piece.length;
  }

  /** The tokenizer says where what is no token stands only in words. */
  #damagedLine({ message }: TokenizerError): number {
    const place = /absolute position "(\d+)"/.exec(message)?.[1];
    return this.#countTo(place === undefined ? this.#lastToken : Number(place));
  }

  /** The line of a place, at or behind the one last asked for. */
  #countTo(offset: number): number {
    const end = Math.min(offset - this.#before, this.#piece.length);
    for (;;) {
      const at = this.#piece.indexOf(0x0a, this.#counted);
      if (at < 0 || at >= end) break;
      this.#line++;
      this.#counted = at + 1;
    }
    return this.#line;
  }

  #take(token: TokenType, text: string): void {
    const level = this.#levels.at(-1);
    const expected = this.#expected;
    const ended = ends[token];
    if (ended) this.#close(ended, level);
    else if (expected.startsWith('value')) this.#takeValue(token, text, level);
    else if (expected.startsWith('name') && token === TokenType.STRING && level) {
      level.name = text;
      this.#expected = 'colon';
    } else if (expected === 'colon' && token === TokenType.COLON) this.#expected = 'value';
    else if (expected === 'comma or end' && token === TokenType.COMMA)
      this.#expected = level?.kind === 'object' ? 'name' : 'value';
    else throw damagedJson(this.line);
  }

  #takeValue(token: TokenType, text: string, level: Level | undefined): void {
    if (token === TokenType.COLON || token === TokenType.COMMA) throw damagedJson(this.line);
    if (level?.kind === 'array') level.name = String(++level.items);
    const depth = this.#levels.length;
    const kind = begins[token];
    if (!kind) {
      this.#listener.value(token === TokenType.NULL ? undefined : text, depth);
      this.#complete();
      return;
    }
    if (depth >= deepest) throw nestedJson(this.line);
    this.#listener.begin(kind, depth);
    this.#levels.push({ kind, name: '', items: 0 });
    this.#expected = kind === 'object' ? 'name or end' : 'value or end';
  }

  #close(kind: Level['kind'], level: Level | undefined): void {
    if (level?.kind !== kind || !this.#expected.endsWith('end')) throw damagedJson(this.line);
    this.#levels.pop();
    this.#listener.end(this.#levels.length);
    this.#complete();
  }

  #complete(): void {
    this.#expected = this.#levels.length === 0 ? 'value' : 'comma or end';
  }
}

/** The way to a CSV out of JSON that cannot be read. */
const exportJson =
  'Export the list as CSV where it comes from. Excel reads the file, too (Data, Get Data, From JSON) and saves it as CSV UTF-8.';

const exportAgain = 'Export the list again, or ask its sender for a new copy.';

const damaged = (message: string, advice: string) =>
  new ProblemError(problem('damaged-json', `This JSON ${message}`, advice));

const damagedJson = (line: number) =>
  damaged(`is damaged in line ${wholeNumber(line)}, so it was not read.`, exportAgain);

const cutOffJson = (line: number) =>
  damaged(`breaks off in line ${wholeNumber(line)}: the file was not saved completely.`, exportAgain);

const nestedJson = (line: number) =>
  damaged(`is nested too deeply in line ${wholeNumber(line)} to be a list of contacts.`, exportJson);

export const noListInJson = () =>
  new ProblemError(problem('not-a-list', 'This is JSON without a list of contacts in it.', exportJson));
