import { damagedJson, nestedJson } from './json-problems.ts';
import { type JsonToken, JsonTokens } from './json-tokens.ts';

/** Lists of contacts nest a few levels; this bounds the memory that hostile ones take. */
const deepest = 64;

/** Where in a document a value stands: the names and numbers (from 1) that lead to it, the outermost first. */
export interface JsonPlace {
  /** Objects and arrays around the value; 0 for a document itself. */
  readonly depth: number;
  /** The last of the names that lead to the value. */
  readonly name: string;
  /** How many of the innermost arrays and objects around it are arrays: the value stands directly in one. */
  readonly inArray: boolean;
}

/** Called with what a document holds, in its order. The place is good for the call only. */
export interface JsonListener {
  begin(kind: 'object' | 'array', place: JsonPlace): void;
  end(kind: 'object' | 'array', depth: number): void;
  /** A value that is none of these, as text; null is undefined. */
  value(text: string | undefined, place: JsonPlace): void;
}

interface Level {
  kind: 'object' | 'array';
  name: string;
  items: number;
}

type Expected = 'value' | 'value or end' | 'name' | 'name or end' | 'colon' | 'comma or end';

/**
 * Follows the structure of JSON, one document or several in a row, and tells what it holds. Strict: what is not JSON
 * to the letter could hide a record.
 */
export class JsonWalk {
  readonly tokens: JsonTokens;
  readonly #listener: JsonListener;
  readonly #levels: Level[] = [];
  #expected: Expected = 'value';
  /** Documents that are complete. */
  documents = 0;

  constructor(listener: JsonListener) {
    this.#listener = listener;
    this.tokens = new JsonTokens((token, text) => this.#take(token, text));
  }

  /** @throws ProblemError where this is not JSON, or it ends too early. */
  push(text: string, last: boolean): void {
    this.tokens.push(text, last);
    if (last && this.#levels.length > 0) throw this.tokens.cutOff();
  }

  #take(token: JsonToken, text: string): void {
    const level = this.#levels.at(-1);
    const expected = this.#expected;
    if (token === '}' || token === ']') this.#close(token, level);
    else if (expected.startsWith('value')) this.#takeValue(token, text, level);
    else if (expected.startsWith('name') && token === 'string' && level) {
      level.name = text;
      this.#expected = 'colon';
    } else if (expected === 'colon' && token === ':') this.#expected = 'value';
    else if (expected === 'comma or end' && token === ',')
      this.#expected = level?.kind === 'object' ? 'name' : 'value';
    else throw this.#damaged();
  }

  #takeValue(token: JsonToken, text: string, level: Level | undefined): void {
    if (level?.kind === 'array') level.name = String(++level.items);
    const place = { depth: this.#levels.length, name: level?.name ?? '', inArray: level?.kind === 'array' };
    if (token === '{' || token === '[') {
      if (place.depth >= deepest) throw nestedJson(this.tokens.line);
      const kind = token === '{' ? 'object' : 'array';
      this.#listener.begin(kind, place);
      this.#levels.push({ kind, name: '', items: 0 });
      this.#expected = kind === 'object' ? 'name or end' : 'value or end';
      return;
    }
    if (token === ':' || token === ',') throw this.#damaged();
    this.#listener.value(token === 'null' ? undefined : text, place);
    this.#complete();
  }

  #close(token: '}' | ']', level: Level | undefined): void {
    const kind = token === '}' ? 'object' : 'array';
    if (level?.kind !== kind || !this.#expected.endsWith('end')) throw this.#damaged();
    this.#levels.pop();
    this.#listener.end(kind, this.#levels.length);
    this.#complete();
  }

  /** A value is complete, and with the outermost a document. */
  #complete(): void {
    if (this.#levels.length === 0) this.documents++;
    this.#expected = this.#levels.length === 0 ? 'value' : 'comma or end';
  }

  #damaged = () => damagedJson(this.tokens.line);
}
