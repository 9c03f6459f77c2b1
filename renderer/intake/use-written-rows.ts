import { useEffect } from 'react';
import { useCall } from '../ipc/mutations.ts';
import { useDraft } from './draft-context.tsx';

/** So long nothing more is typed before the rows are read. */
const settledMs = 400;

/** Rows that are typed or pasted into a box of their own: kept as a file, and so read like any other list. */
export function useWrittenRows() {
  const [{ text, textKept }, dispatch] = useDraft();
  const { mutate: keep, error } = useCall('files:paste', {
    onSuccess: (file, kept) => dispatch({ type: 'open-text', text: kept.text, file }),
    meta: { quiet: true },
  });
  const unread = text !== textKept && text.trim() !== '';
  useEffect(() => {
    if (!unread) return undefined;
    const timer = setTimeout(() => keep({ text }), settledMs);
    return () => clearTimeout(timer);
  }, [unread, text, keep]);
  return {
    text,
    write: (written: string) => dispatch({ type: 'write', text: written }),
    /** What is written is not what the list shows yet. */
    unread,
    problem: unread ? error?.problem : undefined,
    again: () => keep({ text }),
  };
}
