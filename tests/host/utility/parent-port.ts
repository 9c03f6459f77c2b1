import { EventEmitter } from 'node:events';

/**
 * Loaded into a utility process before its own code: gives it the `process.parentPort` it would have in Electron.
 * Messages wait until somebody listens, as they do there.
 */
class ParentPort extends EventEmitter {
  readonly #waiting: unknown[] = [];

  constructor() {
    super();
    this.on('newListener', (event) => {
      if (event === 'message') queueMicrotask(() => this.#deliver());
    });
  }

  receive(message: unknown): void {
    this.#waiting.push(message);
    this.#deliver();
  }

  postMessage(message: unknown): void {
    process.send?.({ data: structuredClone(message) });
  }

  #deliver(): void {
    while (this.listenerCount('message') > 0 && this.#waiting.length > 0) {
      this.emit('message', this.#waiting.shift());
    }
  }
}

const parentPort = new ParentPort();
process.on('message', (message) => parentPort.receive(message));
process.on('disconnect', () => process.exit(0));
Object.defineProperty(process, 'parentPort', { value: parentPort });
Object.defineProperty(process, 'type', { value: 'utility' });
