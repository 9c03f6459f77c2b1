import { useState } from 'react';

/** What a page remembers while the window is open, such as a search. One object for each, outside its component. */
export interface Kept<Value> {
  value: Value;
}

/** State that whoever goes to another page and back finds as it was. */
export function useKept<Value>(kept: Kept<Value>): [Value, (next: Value) => void] {
  const [value, show] = useState(kept.value);
  const set = (next: Value) => {
    kept.value = next;
    show(() => next);
  };
  return [value, set];
}
