/**
 * Module hooks: the one module replaced is the one named `electron`. They may run in a thread of their own, so the stand-in
 * itself is reached through a global of the main thread.
 */
export interface HookData {
  exports: string[];
  global: string;
}

type Next<Result> = (specifier: string, context: object) => Result | Promise<Result>;

interface Resolved {
  url: string;
  shortCircuit?: boolean;
}

interface Loaded {
  format: string;
  source?: string;
  shortCircuit?: boolean;
}

const STAND_IN = 'browser-host:electron';
let source = '';

export function initialize(data: HookData): void {
  const standIn = `globalThis[Symbol.for(${JSON.stringify(data.global)})]`;
  const named = data.exports.map((name) => `export const ${name} = standIn.${name};`);
  source = [`const standIn = ${standIn};`, 'export default standIn;', ...named].join('\n');
}

export function resolve(specifier: string, context: object, next: Next<Resolved>) {
  const replaced = /^electron(\/(main|common))?$/.test(specifier);
  return replaced ? { url: STAND_IN, shortCircuit: true } : next(specifier, context);
}

export function load(url: string, context: object, next: Next<Loaded>) {
  return url === STAND_IN ? { format: 'module', source, shortCircuit: true } : next(url, context);
}
