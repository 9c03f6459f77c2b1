import { isPlain } from '../codec/encode.ts';
import { createHeld, createNotes, createTable } from './kept.ts';
import { type Callable, type Packer, type Parcel, pack, type Unpacker, unpack, type Wire } from './wire.ts';

export type Message =
  | { kind: 'tell'; what: string; value: Wire }
  | { kind: 'call'; id: number; value: Wire }
  | { kind: 'settle'; id: number; failed: boolean; value: Wire }
  | { kind: 'forget'; id: number };

export interface Answer {
  failed: boolean;
  value: Wire;
}

export interface Line {
  /** Whether plain data may be given to it as it stands, because what arrives is a copy. */
  copies: boolean;
  /** Answers before it returns, as the context bridge does. */
  send(parcel: Parcel<Message>): Parcel<Answer>;
}

const { isArray } = Array;
const { apply } = Reflect;
const { then } = Promise.prototype;
const OwnPromise = Promise;

/**
 * One end of the way between the preload script's world and the page's. Values arrive as Electron's context bridge carries
 * them, functions and promises as stand-ins for those of the other side.
 *
 * The page's end is in a realm whose prototypes any script may change, so that nothing is called there by its name. What a
 * page may ask for is decided at the preload's end, which answers for the functions that it handed out and for nothing else.
 */
export class Crossing {
  readonly #line: Line;
  readonly #told: (what: string, value: unknown) => unknown;
  /** Functions that the other side may call, and their numbers. */
  readonly #functions = createTable<Callable>();
  readonly #numbers = createNotes<number>();
  /** Stand-ins for the other side's functions, and the numbers that those have there. */
  readonly #standIns = createHeld<Callable>((id) => void this.#post({ kind: 'forget', id }));
  readonly #theirs = createNotes<number>();
  /** The other side's promises, by their numbers there. */
  readonly #waiting = createTable<{ resolve(value: unknown): void; reject(reason: unknown): void }>();
  #lastPromise = 0;

  /** @param told hears what the other side says otherwise than by a function that it was given; its result goes back. */
  constructor(line: Line, told: (what: string, value: unknown) => unknown) {
    this.#line = line;
    this.#told = told;
  }

  /** Says something to the other side: its answer, or what it throws. */
  tell(what: string, value: unknown): unknown {
    const { content, elements } = this.#pack(value);
    return this.#post({ kind: 'tell', what, value: content }, elements);
  }

  /** For the line: what the other side says. Never throws. */
  receive({ content, elements }: Parcel<Message>): Parcel<Answer> {
    try {
      const result = this.#pack(this.#carryOut(content, elements));
      return { content: { failed: false, value: result.content }, elements: result.elements };
    } catch (error) {
      const message =
        error instanceof Error ? error.message : 'An unknown exception occurred in the preload.';
      return { content: { failed: true, value: ['error', message] }, elements: [] };
    }
  }

  #carryOut(message: Message, elements: Element[]): unknown {
    if (message.kind === 'forget') return this.#forget(message.id);
    const value = unpack({ content: message.value, elements }, this.#unpacker);
    if (message.kind === 'tell') return this.#told(message.what, value);
    if (message.kind === 'settle') return this.#settle(message.id, message.failed, value);
    const wanted = this.#functions.get(message.id);
    if (!wanted || !isArray(value)) throw new Error('There is no such function');
    return apply(wanted, undefined, value);
  }

  #forget(id: number): void {
    const forgotten = this.#functions.get(id);
    if (forgotten) this.#numbers.drop(forgotten);
    this.#functions.drop(id);
  }

  #settle(id: number, failed: boolean, value: unknown): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.drop(id);
    if (failed) waiting?.reject(value);
    else waiting?.resolve(value);
  }

  #post(message: Message, elements: Element[] = []): unknown {
    const answer = this.#line.send({ content: message, elements });
    const value = unpack({ content: answer.content.value, elements: answer.elements }, this.#unpacker);
    if (answer.content.failed) throw value;
    return value;
  }

  #pack(value: unknown): Parcel<Wire> {
    // Most of what is asked for is plain data, and some of it is large.
    if (this.#line.copies && typeof value === 'object' && isPlain(value))
      return { content: ['value', value], elements: [] };
    return pack(value, this.#packer);
  }

  readonly #packer: Packer = {
    functionWire: (given) => {
      const theirs = this.#theirs.get(given);
      if (theirs !== undefined) return ['own', theirs];
      const number = this.#numbers.get(given) ?? this.#functions.add(given);
      this.#numbers.set(given, number);
      return ['function', number];
    },
    promiseWire: (given) => {
      this.#lastPromise += 1;
      const id = this.#lastPromise;
      const settle = (failed: boolean, outcome: unknown) => {
        const { content, elements } = this.#pack(outcome);
        this.#post({ kind: 'settle', id, failed, value: content }, elements);
      };
      const fail = (reason: unknown) => settle(true, reason);
      const succeed = (result: unknown) => {
        try {
          settle(false, result);
        } catch (error) {
          fail(error);
        }
      };
      apply(then, given, [succeed, fail]);
      return ['promise', id];
    },
  };

  readonly #unpacker: Unpacker = {
    standIn: (id) => {
      const known = this.#standIns.get(id);
      if (known) return known;
      const standIn: Callable = (...args) => {
        const { content, elements } = this.#pack(args);
        return this.#post({ kind: 'call', id, value: content }, elements);
      };
      this.#theirs.set(standIn, id);
      this.#standIns.set(id, standIn);
      return standIn;
    },
    own: (id) => this.#functions.get(id),
    promise: (id) => new OwnPromise((resolve, reject) => this.#waiting.set(id, { resolve, reject })),
  };
}

/** Two ends in one realm. */
export function joined(told: (what: string, value: unknown) => unknown): {
  preload: Crossing;
  page: Crossing;
} {
  const preload: Crossing = new Crossing({ copies: false, send: (parcel) => page.receive(parcel) }, () => {});
  const page: Crossing = new Crossing({ copies: false, send: (parcel) => preload.receive(parcel) }, told);
  return { preload, page };
}
