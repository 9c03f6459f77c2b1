import { createTable } from './kept.ts';
import { type Callable, type Packer, pack, type Unpacker, unpack, type Wire } from './wire.ts';

export type Message =
  | { kind: 'tell'; what: string; value: Wire }
  | { kind: 'call'; id: number; value: Wire }
  | { kind: 'settle'; id: number; failed: boolean; value: Wire };

export interface Answer {
  failed: boolean;
  value: Wire;
}

/** Answers before it returns, as the context bridge does. */
export type Line = (message: Message) => Answer;

const { isArray } = Array;
const { apply } = Reflect;
const { then } = Promise.prototype;
const OwnPromise = Promise;

/**
 * One end of the way between the preload script's world and the page's. Values arrive as Electron's context bridge carries
 * them, functions and promises as stand-ins for those of the other side; elements of the page, and what refers to itself, do not.
 *
 * The page's end is in a realm whose prototypes any script may change, so that nothing is called there by its name. What a
 * page may ask for is decided at the preload's end, which answers for the functions that it handed out and for nothing else.
 */
export class Crossing {
  readonly #line: Line;
  readonly #told: (what: string, value: unknown) => unknown;
  /** Functions that the other side may call. */
  readonly #functions = createTable<Callable>();
  /** The other side's promises, by their numbers there. */
  readonly #waiting = createTable<{ resolve(value: unknown): void; reject(reason: unknown): void }>();

  /** @param told hears what the other side says otherwise than by a function that it was given; its result goes back. */
  constructor(line: Line, told: (what: string, value: unknown) => unknown) {
    this.#line = line;
    this.#told = told;
  }

  /** Says something to the other side: its answer, or what it throws. */
  tell(what: string, value: unknown): unknown {
    return this.#post({ kind: 'tell', what, value: pack(value, this.#packer) });
  }

  /** For the line: what the other side says. Never throws. */
  receive(message: Message): Answer {
    try {
      return { failed: false, value: pack(this.#carryOut(message), this.#packer) };
    } catch (error) {
      const words = error instanceof Error ? error.message : 'An unknown exception occurred in the preload.';
      return { failed: true, value: ['error', words] };
    }
  }

  #carryOut(message: Message): unknown {
    const value = unpack(message.value, this.#unpacker);
    if (message.kind === 'tell') return this.#told(message.what, value);
    if (message.kind === 'settle') return this.#settle(message.id, message.failed, value);
    const wanted = this.#functions.get(message.id);
    if (!wanted || !isArray(value)) throw new Error('There is no such function');
    return apply(wanted, undefined, value);
  }

  #settle(id: number, failed: boolean, value: unknown): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.drop(id);
    if (failed) waiting?.reject(value);
    else waiting?.resolve(value);
  }

  #post(message: Message): unknown {
    const { failed, value } = this.#line(message);
    const answer = unpack(value, this.#unpacker);
    if (failed) throw answer;
    return answer;
  }

  readonly #packer: Packer = {
    function: (given) => {
      const id = this.#functions.newId();
      this.#functions.set(id, given);
      return id;
    },
    promise: (given) => {
      const id = this.#waiting.newId();
      const settle = (failed: boolean, outcome: unknown) =>
        this.#post({ kind: 'settle', id, failed, value: pack(outcome, this.#packer) });
      const fail = (reason: unknown) => settle(true, reason);
      const succeed = (result: unknown) => {
        try {
          settle(false, result);
        } catch (error) {
          fail(error);
        }
      };
      apply(then, given, [succeed, fail]);
      return id;
    },
  };

  readonly #unpacker: Unpacker = {
    function:
      (id) =>
      (...args) =>
        this.#post({ kind: 'call', id, value: pack(args, this.#packer) }),
    promise: (id) => new OwnPromise((resolve, reject) => this.#waiting.set(id, { resolve, reject })),
  };
}
