// What the context bridge keeps, with methods that no script of the page can replace: they are taken before one runs.

const { apply, defineProperty } = Reflect;
const { get: getOf, set: setOf, delete: dropOf } = Map.prototype;

/** Each thing under a number that is used once. */
export function createTable<Kept>() {
  const kept = new Map<number, Kept>();
  let last = 0;
  return {
    get: (id: number): Kept | undefined => apply(getOf, kept, [id]),
    set: (id: number, each: Kept): unknown => apply(setOf, kept, [id, each]),
    drop: (id: number): unknown => apply(dropOf, kept, [id]),
    newId: (): number => {
      last += 1;
      return last;
    },
  };
}

/** Defined, not assigned: a key that the page gave a setter, or named `__proto__`, must stay a key. */
export function put(target: object, key: string | number, value: unknown): void {
  const descriptor = { __proto__: null, value, enumerable: true, writable: true, configurable: true };
  defineProperty(target, key, descriptor);
}
