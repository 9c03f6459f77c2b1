/**
 * What goes between page and main process as text: values of JSON, and undefined. That is less than Electron's structured clone
 * carries, and all that the app says; whatever else it came to say fails at the sender. Shared by Node and the page.
 */

type Path = readonly (string | number)[];

const mostDepth = 1000;
const notCloned = (): Error => new Error('An object could not be cloned.');

/** Notes where undefined stands; throws for what is not carried, with Electron's words where that does not carry it either. */
function findUndefined(value: unknown, path: Path, found: Path[]): void {
  if (value === undefined) found.push(path);
  if (value === undefined || value === null || typeof value === 'string' || typeof value === 'boolean')
    return;
  if (Number.isFinite(value)) return;
  if (typeof value === 'function' || typeof value === 'symbol') throw notCloned();
  const tag = Object.prototype.toString.call(value).slice(8, -1);
  if (typeof value !== 'object' || (tag !== 'Object' && tag !== 'Array')) throw refusalOf(value, tag);
  if (path.length > mostDepth) throw new Error('The browser host carries nothing of such depth');
  for (const [key, item] of Array.isArray(value) ? value.entries() : Object.entries(value))
    findUndefined(item, [...path, key], found);
}

function refusalOf(value: unknown, tag: string): Error {
  try {
    structuredClone(value);
    return new Error(`The browser host carries no ${typeof value === 'number' ? value : tag}`);
  } catch {
    return notCloned();
  }
}

export function encode(value: unknown): string {
  const absent: Path[] = [];
  findUndefined(value, [], absent);
  return JSON.stringify({ value, absent });
}

/** The value in a text made by `encode`; throws for what is none. */
export function decode(text: string): unknown {
  const told: { value: unknown; absent: Path[] } = JSON.parse(text);
  for (const path of told.absent) {
    let at: object = told;
    const keys = ['value', ...path];
    for (const key of keys.slice(0, -1)) {
      // A page that is not to be trusted leads nowhere but into what it sent.
      if (!Object.hasOwn(at, key)) throw new Error('There is no such place');
      at = Object(Reflect.get(at, key));
    }
    const value = { value: undefined, enumerable: true, writable: true, configurable: true };
    Object.defineProperty(at, keys.at(-1) ?? '', value);
  }
  return told.value;
}
