import { useRef } from 'react';

/**
 * A field whose text must not outlive its use. It is left to the browser's own input and read from there when it is
 * needed: in React's state, or as a mutation's variables, it would stay in the page's memory long after.
 */
export function useSecret() {
  const input = useRef<HTMLInputElement>(null);
  return {
    input,
    read: () => input.current?.value ?? '',
    clear() {
      if (input.current) input.current.value = '';
    },
  };
}
