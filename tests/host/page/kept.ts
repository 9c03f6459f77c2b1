// What the context bridge keeps, with methods that no script of the page can replace: they are taken before one runs.

const { apply, defineProperty } = Reflect;
const { get: getOf, set: setOf, delete: dropOf } = Map.prototype;
const { get: noteOf, set: noteFor, delete: forgetOf } = WeakMap.prototype;
const { deref } = WeakRef.prototype;

/** Each thing under a number that is used once. */
export function createTable<Kept>() {
  const kept = new Map<number, Kept>();
  let last = 0;
  const table = {
    get: (id: number): Kept | undefined => apply(getOf, kept, [id]),
    set: (id: number, each: Kept): unknown => apply(setOf, kept, [id, each]),
    drop: (id: number): unknown => apply(dropOf, kept, [id]),
    add(each: Kept): number {
      last += 1;
      table.set(last, each);
      return last;
    },
  };
  return table;
}

/** Something noted of an object for as long as that lives. */
export function createNotes<Noted>() {
  const notes = new WeakMap<object, Noted>();
  return {
    get: (key: object): Noted | undefined => apply(noteOf, notes, [key]),
    set: (key: object, noted: Noted): unknown => apply(noteFor, notes, [key, noted]),
    drop: (key: object): unknown => apply(forgetOf, notes, [key]),
  };
}

/** Functions for as long as somebody else holds them; `gone` is told the number of each that nobody does any more. */
export function createHeld<Held extends object>(gone: (id: number) => void) {
  const held = createTable<WeakRef<Held>>();
  const get = (id: number): Held | undefined => {
    const reference = held.get(id);
    return reference && apply(deref, reference, []);
  };
  const registry = new FinalizationRegistry<number>((id) => {
    // It may be held anew by now.
    if (get(id)) return;
    held.drop(id);
    gone(id);
  });
  const { register } = registry;
  return {
    get,
    set(id: number, each: Held): void {
      held.set(id, new WeakRef(each));
      apply(register, registry, [each, id]);
    },
  };
}

/** Defined, not assigned: a key that the page gave a setter, or named `__proto__`, must stay a key. */
export function put(target: object, key: string | number, value: unknown): void {
  const descriptor = { __proto__: null, value, enumerable: true, writable: true, configurable: true };
  defineProperty(target, key, descriptor);
}
