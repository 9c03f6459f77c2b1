import type { PageFacts } from '../messages.ts';

/** A preload script, with all that it sees of its world for parameters. */
export type PreloadFunction = (...world: unknown[]) => void;

let inMainWorld = false;

/** Runs a function as one of the page's own world: for its time, the preload's `window` is the page's. */
export function runInMainWorld<Result>(run: () => Result): Result {
  inMainWorld = true;
  try {
    return run();
  } finally {
    inMainWorld = false;
  }
}

/** Writes to `window` stay in the preload's world, as context isolation has it; reads see the page's. */
export function isolatedWindow(): object {
  const own = new Map<PropertyKey, unknown>();
  return new Proxy(window, {
    get(target, key) {
      if (!inMainWorld && own.has(key)) return own.get(key);
      const value: unknown = Reflect.get(target, key, target);
      // Functions of the window such as setTimeout want the real window as their `this`; classes don't mind.
      return typeof value === 'function' && value.prototype === undefined ? value.bind(target) : value;
    },
    set(target, key, value) {
      if (inMainWorld) return Reflect.set(target, key, value);
      own.set(key, value);
      return true;
    },
    has: (target, key) => (!inMainWorld && own.has(key)) || key in target,
    defineProperty(target, key, descriptor) {
      if (inMainWorld) return Reflect.defineProperty(target, key, descriptor);
      own.set(key, descriptor.value);
      return true;
    },
  });
}

/**
 * Runs the preload as Electron's sandbox does: one CommonJS file that may require `electron` and nothing else
 * (Electron would also give it events, timers and url).
 * @param world What it is to have for a `window`, where that is not the one it runs in.
 */
export function runPreload(
  preload: PreloadFunction,
  electron: object,
  facts: PageFacts,
  world?: object,
): void {
  const require = (name: string): object => {
    if (/^electron(\/(renderer|common))?$/.test(name)) return electron;
    throw new Error(`module not found: ${name}`);
  };
  const module = { exports: {} };
  const processFacts = Object.freeze({ ...facts.process, sandboxed: true, contextIsolated: true });
  const own = world ? [world, world, world] : [];
  preload(require, processFacts, module.exports, module, ...own);
}
