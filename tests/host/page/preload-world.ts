import type { PageFacts } from '../messages.ts';

type PreloadFunction = (...world: unknown[]) => void;

/** Writes to `window` stay in the preload's world, as context isolation has it; reads see the page's. */
function isolatedWindow(): object {
  const own = new Map<PropertyKey, unknown>();
  return new Proxy(window, {
    get(target, key) {
      if (own.has(key)) return own.get(key);
      const value: unknown = Reflect.get(target, key, target);
      // Functions of the window such as setTimeout want the real window as their `this`; classes don't mind.
      return typeof value === 'function' && value.prototype === undefined ? value.bind(target) : value;
    },
    set(_target, key, value) {
      own.set(key, value);
      return true;
    },
    has: (target, key) => own.has(key) || key in target,
    defineProperty(_target, key, descriptor) {
      own.set(key, descriptor.value);
      return true;
    },
  });
}

/**
 * Runs the preload as Electron's sandbox does: one CommonJS file that may require `electron` and nothing else
 * (Electron would also give it events, timers and url).
 */
export function runPreload(preload: PreloadFunction, electron: object, facts: PageFacts): void {
  const require = (name: string): object => {
    if (/^electron(\/(renderer|common))?$/.test(name)) return electron;
    throw new Error(`module not found: ${name}`);
  };
  const module = { exports: {} };
  const world = isolatedWindow();
  const processFacts = Object.freeze({ ...facts.process, sandboxed: true, contextIsolated: true });
  preload(require, processFacts, module.exports, module, world, world, world);
}
