/** `make`, which answers the same for the same object. Of objects that never change. */
export function madeOnce<From extends object, Made>(make: (from: From) => Made): (from: From) => Made {
  const made = new WeakMap<From, { value: Made }>();
  return (from) => {
    const known = made.get(from);
    if (known) return known.value;
    const value = make(from);
    made.set(from, { value });
    return value;
  };
}
