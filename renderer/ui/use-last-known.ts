import { useState } from 'react';

/** What was last there: a dialog that closes still shows what it was about. */
export function useLastKnown<T>(value: T | null): T | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
