import { EventEmitter } from 'node:events';

/** What JavaScript itself asks of any object: an answer of undefined is the right one. */
const ASKED_BY_THE_LANGUAGE = new Set(['then', 'toJSON']);

/** The module's own members go by their names alone, as the app imports them. */
const fullName = (name: string, key: string) => (name === 'electron' ? key : `${name}.${key}`);

/** A prototype that throws when something is read that neither the object nor `base` has. */
function strictPrototype(name: string, base: object): object {
  return new Proxy(base, {
    get(target, key, receiver) {
      if (typeof key === 'symbol' || key in target || ASKED_BY_THE_LANGUAGE.has(key)) {
        return Reflect.get(target, key, receiver);
      }
      throw new Error(`Electron's ${fullName(name, key)} is not stood in by the browser host`);
    },
  });
}

/**
 * Makes every property that `target` does not have throw on first touch, so that code meant for Electron
 * can't go on with an `undefined` that Electron would not have given it. `'x' in target` stays usable.
 */
export function strict<T extends object>(name: string, target: T): T {
  return Object.setPrototypeOf(target, strictPrototype(name, Object.getPrototypeOf(target)));
}

/** An EventEmitter base class whose subclasses throw when a property is read that none of them has. */
export function strictEmitter(name: string): new () => EventEmitter {
  const Strict = class extends EventEmitter {};
  Object.setPrototypeOf(Strict.prototype, strictPrototype(name, EventEmitter.prototype));
  return Strict;
}

/** From now on `target` answers like an Electron object whose native half is gone. */
export function destroyed(target: EventEmitter): void {
  const living: object = Object.getPrototypeOf(target);
  const dead = new Proxy(living, {
    get(from, key, receiver) {
      if (key === 'isDestroyed') return () => true;
      if (typeof key === 'symbol' || key in EventEmitter.prototype) return Reflect.get(from, key, receiver);
      throw new TypeError('Object has been destroyed');
    },
  });
  Object.setPrototypeOf(target, dead);
}

/** The first argument of Electron's events: `preventDefault` tells the caller not to go on. */
interface HostEvent {
  defaultPrevented: boolean;
  preventDefault(): void;
}

export function hostEvent(): HostEvent {
  return strict<HostEvent>('Event', {
    defaultPrevented: false,
    preventDefault() {
      this.defaultPrevented = true;
    },
  });
}
